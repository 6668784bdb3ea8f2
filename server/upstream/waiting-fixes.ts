import "server-only";

import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { UpstreamItem } from "#domain/upstream/upstream-row.ts";
import { waitsSince, watchList, type Waiting, type Watched } from "#domain/upstream/watch-list.ts";
import { fromJson } from "../json-column.ts";
import { asOfIn } from "./fix-gap.ts";
import { fixLines, type FixLine } from "./fix-item.ts";
import type { FixItemRow, FixRows } from "./fix-rows.ts";
import { fixTables, type FixTable } from "./fix-table.ts";
import { present } from "./upstream-kind.ts";
import type { ItemPosition } from "./waiting-items.ts";
import type { WatchedLines } from "./watched-lines.ts";

type More = Pick<UpstreamItem, "kind" | "number" | "title"> &
  Pick<FixLine, "basis" | "unreleasedDays"> & { lineName?: Text; incidentTitle: Text; zone: string };
/** One fix on one line of releases that waits on somebody; `exposed`: of our own deployments, where we have any. */
export type WaitingFix = Waiting & More;
export type PlacedFix = { fix: WaitingFix; at: ItemPosition & { line: number } };
export type PlacedItem = { item: FixItemRow; at: ItemPosition };

type Entry = Watched & More & { at: PlacedFix["at"] };

/** `placed`: the longest waiting first. */
export function waitingFixes(placed: PlacedItem[], rows: FixRows, lines: WatchedLines, now: Date): PlacedFix[] {
  const clocks = new Map<string, FixTable["asOf"]>();
  const clockOf = (incident: string) => {
    const clock = clocks.get(incident) ?? asOfIn(lines.incidents.get(incident)?.zone ?? "UTC", now);
    clocks.set(incident, clock);
    return clock;
  };
  const tables = fixTables(rows, clockOf);
  const entries = placed.flatMap(({ item, at }) => {
    const table = tables.get(item.repositoryId);
    return table ? entriesOf(item, at, table, lines) : [];
  });
  return watchList(entries, ({ since, at }) => clockOf(at.incident)(since)).map(({ at, ...fix }) => ({ fix, at }));
}

function entriesOf(item: FixItemRow, at: ItemPosition, table: FixTable, lines: WatchedLines): Entry[] {
  const incident = lines.incidents.get(at.incident);
  if (!incident) return [];
  const { slug, title, zone } = incident;
  const about = present<Omit<Entry, "line" | "lineName" | "status" | "basis" | "unreleasedDays" | "at">>({
    ...{ incident: slug, incidentTitle: title, zone, repository: table.repository.name, item: item.key },
    ...{ kind: item.kind as UpstreamItem["kind"], number: item.number, title: fromJson<Text>(item.title) },
    since: waitsSince({ opened: timeOf(item.openedTime), merged: timeOf(item.mergedTime) }),
    exposed: lines.fleets.get(at.incident),
  });
  return fixLines(item, table).map(({ line, name, status, basis, unreleasedDays }, place) => ({
    ...{ ...about, line, status, basis, at: { ...at, line: place } },
    ...(name && { lineName: name }),
    ...(unreleasedDays !== undefined && { unreleasedDays }),
  }));
}

function timeOf(value: unknown): RecordedTime | undefined {
  return fromJson<RecordedTime | null>(value) ?? undefined;
}
