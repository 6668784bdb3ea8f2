import type { FixedChance } from "./fixed-chance.ts";
import { customer, shareOut, weightOfHour } from "./synthetic-traffic.ts";

/**
 * Which kind of row stands in which hour. The totals of the example are planned here and nowhere typed in afterwards:
 * what the pages show is counted from the file.
 */
export type PlannedRow = { kind: "ordinary" | "full-pool" } | { kind: "beyond-pool" | "internal"; account: string };

/** 2026-08-27T00:00Z, the first day read in UTC; the log ends with 2026-09-09. */
export const START_MS = Date.UTC(2026, 7, 27);
export const HOURS = 14 * 24;
const CONTAINED_HOUR = 13 * 24 + 14;
/** The model is private from 14:00Z until 19:40Z on 2026-09-09; who asks for it then gets no answer. */
export const PRIVATE_MS = { from: Date.UTC(2026, 8, 9, 14), until: Date.UTC(2026, 8, 9, 19, 40) };
const FIRST_HOUR_AFTER = 13 * 24 + 20;
const TRIAGE_HOUR = 13 * 24 + 8;
const REPORTED_HOUR = 12 * 24;

const ROWS_IN_WINDOW = 194_000;
const ROWS_AFTER = 6_000;
const AFFECTED = 155;
const AFFECTED_ACCOUNTS = 71;
const MOST_PER_ACCOUNT = 6;
const FULL_POOL = 9;
/** Over the limit but after the fix: outside the window, so not affected. */
const LONG_AFTER = 12;
/** Ours, and too long for the pool: before launch day ended, and when the report was reproduced. */
const INTERNAL_LONG = [
  ...[9, 9, 10, 15, 20, 21].map((hour) => ({ hour, account: "internal-launch-tests" })),
  ...Array.from({ length: 4 }, () => ({ hour: TRIAGE_HOUR, account: "internal-product-security-1" })),
  ...Array.from({ length: 4 }, () => ({ hour: TRIAGE_HOUR, account: "internal-product-security-2" })),
];
/** Before and on the day of the report. */
const RESEARCHER_LONG = [-30, -29, -9, -8, -7, 2, 3, 3].map((hour) => ({
  hour: REPORTED_HOUR + hour,
  account: "acct-researcher",
}));
/** Ours, and short: the condition takes them away before the exclusion could. */
const INTERNAL_SHORT = 900;

/** One list of rows for each hour of the log. */
export function planRows(chance: FixedChance): PlannedRow[][] {
  const hours = Array.from({ length: HOURS }, (_, hour): PlannedRow[] => ordinaryHour(hour));
  const before = hours.slice(0, CONTAINED_HOUR);
  for (const account of affectedAccounts(chance)) replaceOne(before, chance, { kind: "beyond-pool", account });
  for (let row = 0; row < FULL_POOL; row += 1) replaceOne(before, chance, { kind: "full-pool" });
  for (let row = 0; row < INTERNAL_SHORT; row += 1)
    replaceOne(before, chance, { kind: "internal", account: `internal-smoke-${1 + (row % 3)}` });
  for (let row = 0; row < LONG_AFTER; row += 1) {
    replaceOne(hours.slice(FIRST_HOUR_AFTER), chance, { kind: "beyond-pool", account: customer(row * 53) });
  }
  for (const { hour, account } of [...INTERNAL_LONG, ...RESEARCHER_LONG]) {
    replaceOne(hours.slice(hour, hour + 1), chance, { kind: "beyond-pool", account });
  }
  return hours;
}

const IN_WINDOW = shareOut(
  ROWS_IN_WINDOW,
  Array.from({ length: CONTAINED_HOUR }, (_, hour) => weightOfHour(hour)),
);
const AFTER = shareOut(
  ROWS_AFTER,
  Array.from({ length: HOURS - CONTAINED_HOUR }, (_, hour) => weightOfHour(CONTAINED_HOUR + hour)),
);

function ordinaryHour(hour: number): PlannedRow[] {
  const count = (hour < CONTAINED_HOUR ? IN_WINDOW[hour] : AFTER[hour - CONTAINED_HOUR]) ?? 0;
  return Array.from({ length: count }, () => ({ kind: "ordinary" }));
}

/** Every account once, then by chance up to the most that one account has: ordinary use of long prompts. */
function affectedAccounts(chance: FixedChance): string[] {
  const counts = Array.from({ length: AFFECTED_ACCOUNTS }, () => 1);
  for (let left = AFFECTED - AFFECTED_ACCOUNTS; left > 0;) {
    const index = chance.below(AFFECTED_ACCOUNTS);
    if ((counts[index] ?? 0) >= MOST_PER_ACCOUNT) continue;
    counts[index] = (counts[index] ?? 0) + 1;
    left -= 1;
  }
  return counts.flatMap((count, index) => Array.from({ length: count }, () => customer(7 + index * 31)));
}

/** Puts a row in the place of an ordinary one, each as likely as the other, so that the hours keep their sizes. */
function replaceOne(hours: PlannedRow[][], chance: FixedChance, row: PlannedRow): void {
  for (;;) {
    let place = chance.below(hours.reduce((sum, hour) => sum + hour.length, 0));
    const hour = hours.find((rows) => (place < rows.length ? true : ((place -= rows.length), false)));
    if (!hour || hour[place]?.kind !== "ordinary") continue;
    hour[place] = row;
    return;
  }
}
