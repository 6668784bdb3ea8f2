import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { PRECISIONS } from "#domain/time/time-shape.ts";
import type { IntakeRow } from "./intake-row.ts";
import { isSimilarTitle, titleShape, type TitleShape } from "./similar-title.ts";

/** What stands in the timeline already. */
export type StandingEvent = { key: string; title: string; time: RecordedTime; sourceId?: string };

type Candidate = { title: TitleShape; time: RecordedTime; key?: string; line?: number };

/** Of one minute; the same letters are found among any number. */
const MOST_COMPARED = 200;

/** Marks what the timeline, or an earlier row of the same paste, says already. */
export function markDuplicates(rows: IntakeRow[], standing: readonly StandingEvent[]): IntakeRow[] {
  const bySource = new Map<string, { key?: string; line?: number }>();
  const byTime = new Map<string, Candidate[]>();
  const keep = (candidate: Candidate, sourceId: string | undefined) => {
    const place = placeInTime(candidate.time);
    const beside = byTime.get(place) ?? [];
    beside.push(candidate);
    byTime.set(place, beside);
    if (sourceId !== undefined && !bySource.has(sourceId)) bySource.set(sourceId, candidate);
  };
  for (const { title, sourceId, ...event } of standing) keep({ ...event, title: titleShape(title) }, sourceId);
  return rows.map((row) => {
    if (row.verdict === "ignored" || row.verdict === "unreadable") return row;
    const title = row.title === undefined ? undefined : titleShape(row.title);
    const known = row.sourceId === undefined ? undefined : bySource.get(row.sourceId);
    const same = known ?? (row.time && title && sameIn(byTime, row.time, title));
    if (!same && row.time && title) {
      keep({ title, time: row.time, line: row.line }, row.sourceId);
    } else if (!same && row.sourceId !== undefined) bySource.set(row.sourceId, { line: row.line });
    if (!same) return row;
    return {
      ...row,
      verdict: "duplicate" as const,
      ...(same.key !== undefined && { duplicateOf: same.key }),
      ...(same.line !== undefined && { duplicateOfLine: same.line }),
    };
  });
}

function sameIn(
  byTime: Map<string, Candidate[]>,
  time: RecordedTime,
  title: TitleShape,
): { key?: string; line?: number } | undefined {
  const beside = (byTime.get(placeInTime(time)) ?? []).filter((known) => isSameTime(known.time, time));
  return (
    beside.find((known) => known.title.letters === title.letters) ??
    beside.slice(0, MOST_COMPARED).find((known) => isSimilarTitle(known.title, title))
  );
}

function placeInTime({ instant, earliest, latest }: RecordedTime): string {
  return instant?.slice(0, 16) ?? `${earliest ?? ""}/${latest ?? ""}`;
}

/** The same instant as far as the coarser of both says, or the same bounds. */
function isSameTime(a: RecordedTime, b: RecordedTime): boolean {
  if (a.instant === undefined || b.instant === undefined) return a.earliest === b.earliest && a.latest === b.latest;
  const coarser = Math.min(PRECISIONS.indexOf(a.precision), PRECISIONS.indexOf(b.precision));
  const length =
    coarser <= PRECISIONS.indexOf("minute") ? 16 : coarser === PRECISIONS.indexOf("second") ? 19 : undefined;
  return a.instant.slice(0, length).replace("Z", "") === b.instant.slice(0, length).replace("Z", "");
}
