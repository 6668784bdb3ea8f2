import { itemName } from "#components/upstream/record-names.ts";
import type { WatchRow } from "#components/upstream/watch-table.tsx";
import type { IncidentSummary } from "#domain/incident/incident.ts";
import { displayTime } from "#domain/time/display.ts";
import { recordTime, type RecordedTime } from "#domain/time/recorded-time.ts";
import { watchList, type Watched } from "#domain/upstream/watch-list.ts";
import { listIncidents } from "#server/incident/list-incidents.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { readWhole } from "#server/read-whole.ts";
import { listUpstream } from "#server/upstream/list-upstream.ts";
import { readFixes, type FixItem } from "#server/upstream/read-fixes.ts";

type Entry = Watched & { title: string; incidentTitle: string; zone: string; unreleasedDays?: number };

/** What waits on whom, in every incident that the reader can see. */
export async function readWatch(): Promise<WatchRow[]> {
  const now = new Date().toISOString().slice(0, 19);
  const incidents = await readWhole((page) => listIncidents(page));
  const entries: Entry[] = [];
  for (const incident of incidents) entries.push(...(await entriesOf(incident)));
  const known = new Map(entries.map((entry) => [keyOf(entry), entry]));
  return watchList(entries, recordTime({ wallClock: now, zone: "UTC" }).time).flatMap((waiting) => {
    const entry = known.get(keyOf(waiting));
    if (!entry) return [];
    const { since, zone, ...shown } = { ...entry, ...waiting };
    const date = since === undefined ? undefined : displayTime(since, zone, "en").spoken;
    return [{ ...shown, key: keyOf(waiting), ...(date !== undefined && { since: date }) }];
  });
}

async function entriesOf({ slug, title }: IncidentSummary): Promise<Entry[]> {
  const fixes = await readWhole((page) => readFixes(slug, page));
  if (fixes.length === 0) return [];
  const { fleet, zone } = await readIncident(slug);
  const repositories = await readWhole((page) => listUpstream("repositories", slug, page));
  return fixes.flatMap((fix) =>
    fix.lines.filter(isWatched).map(({ line, name, status, unreleasedDays }) => {
      const since = sinceWhen(fix, status);
      return {
        ...{ incident: slug, incidentTitle: title.en, zone, item: fix.key, status, line: name?.en ?? line },
        title: `${itemName(fix)}: ${fix.title.en}`,
        repository: repositories.find(({ id }) => id === fix.repository)?.name ?? "",
        ...(since && { since }),
        ...(fleet && { exposed: fleet.exposed }),
        ...(unreleasedDays !== undefined && { unreleasedDays }),
      };
    }),
  );
}

/** What superseded it is watched in its stead. */
function isWatched({ status }: Pick<Watched, "status">): boolean {
  return status !== "superseded";
}

function sinceWhen({ opened, merged }: FixItem, status: Watched["status"]): RecordedTime | undefined {
  return status === "proposed" ? opened : (merged ?? opened);
}

function keyOf({
  incident,
  repository,
  item,
  line,
}: Pick<Watched, "incident" | "repository" | "item" | "line">): string {
  return [incident, repository, item, line].join("\n");
}
