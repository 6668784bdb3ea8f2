import { itemName } from "#components/upstream/record-names.ts";
import type { WatchRow } from "#components/upstream/watch-table.tsx";
import { displayTime } from "#domain/time/display.ts";
import { readWatchList, type WaitingFix } from "#server/upstream/read-watch-list.ts";

const MOST = 1_000;

/** What waits on whom, in every incident that the reader can see: all of it, or the many that wait longest. */
export async function readWatch(): Promise<{ rows: WatchRow[]; isWhole: boolean }> {
  const rows: WatchRow[] = [];
  let after: string | undefined;
  do {
    const page = await readWatchList({ limit: 200, ...(after !== undefined && { after }) });
    rows.push(...page.items.map(rowOf));
    after = page.next;
  } while (after !== undefined && rows.length < MOST);
  return { rows, isWhole: after === undefined };
}

function rowOf(fix: WaitingFix): WatchRow {
  const { since, zone, title, incidentTitle, lineName, ...shown } = fix;
  return {
    ...shown,
    key: [fix.incident, fix.repository, fix.item, fix.line].join("\n"),
    line: lineName?.en ?? fix.line,
    title: `${itemName({ ...fix, key: fix.item })}: ${title.en}`,
    incidentTitle: incidentTitle.en,
    ...(since && { since: displayTime(since, zone, "en").spoken }),
  };
}
