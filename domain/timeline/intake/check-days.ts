import { microsOf } from "#domain/time/instant.ts";
import type { Found, IntakeRow } from "./intake-row.ts";

const AN_HOUR_US = 3_600_000_000;

/** Clock times of one undated run that jump back by an hour or more: from there on the day may be the next one. */
export function checkDays(
  rows: IntakeRow[],
  found: readonly Found[],
  isSettled: (line: number) => boolean,
): IntakeRow[] {
  const latest = new Map<number, { us: number; line: number }>();
  const broken = new Map<number, number>();
  return rows.map((row, index) => {
    const run = found[index]?.run;
    const instant = row.time?.instant;
    if (run === undefined || instant === undefined || isSettled(row.line)) return row;
    const [us, before] = [microsOf(instant), latest.get(run)];
    if (before && us <= before.us - AN_HOUR_US && !broken.has(run)) broken.set(run, row.line);
    if (!before || us > before.us) latest.set(run, { us, line: row.line });
    const since = broken.get(run);
    if (since === undefined) return row;
    const message = `the clock goes back at ${since === row.line ? "this line" : `line ${since}`}: is it the next day? Write the date with the time`;
    const doubts = [...row.doubts, { code: "day_may_have_changed" as const, message }];
    return { ...row, doubts, verdict: row.verdict === "ready" ? ("doubt" as const) : row.verdict };
  });
}
