import fc from "fast-check";
import { CALENDAR_NAMES, ROLL_RULES } from "#domain/disclosure/deadline-fact.ts";
import { computeDeadline, type DeadlineInput } from "#domain/disclosure/deadlines/compute-deadline.ts";
import { reviseDeadline } from "#domain/disclosure/deadlines/revise-deadline.ts";
import { InvalidInput } from "#domain/errors.ts";
import { compareInstants, instantFromMicros, parsePlainDate } from "#domain/time/instant.ts";
import { recordTime, recordedTime, type RecordedTime } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { custom } from "./deadline-cases.ts";

const zone = fc.constantFrom(
  ..."UTC America/Los_Angeles Europe/Berlin Asia/Kolkata Asia/Tokyo Australia/Lord_Howe Pacific/Apia".split(" "),
);
const us = fc.bigInt({ min: BigInt(Date.UTC(2024, 0, 3)) * 1000n, max: BigInt(Date.UTC(2028, 0, 1)) * 1000n });
const anyTime: fc.Arbitrary<RecordedTime> = fc.oneof(
  fc.tuple(us, zone).map(([at, zone]) => recordTime({ wallClock: instantFromMicros(at - (at % 1000n)), zone }).time),
  fc.tuple(us, zone).map(([at, zone]) => recordTime({ date: instantFromMicros(at).slice(0, 10), zone }).time),
);

export const anyInput: fc.Arbitrary<DeadlineInput> = fc
  .record({
    zone,
    length: fc.integer({ min: 1, max: 400 }),
    unit: fc.constantFrom("days", "hours", "business_days", "months"),
    calendar: fc.constantFrom(...CALENDAR_NAMES),
    roll: fc.constantFrom(...ROLL_RULES),
    afterFixDays: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
    anchor: anyTime,
    fixedAt: fc.option(anyTime, { nil: undefined }),
    grace: fc.constantFrom(0, 3, 14),
  })
  .map(({ anchor, fixedAt, grace, afterFixDays, roll, ...policy }) => {
    const hours = { policy: custom(policy), anchor };
    if (policy.unit === "hours") return hours;
    const afterFix = afterFixDays === undefined ? {} : { afterFixDays };
    return {
      policy: custom({ ...policy, ...afterFix, roll, graceDays: 14 }),
      ...{ anchor, fixedAt, grace, override: "asked for" },
    };
  });

/** The answer, or the refusal as one word: the same input is always answered alike. */
export function answerTo(input: DeadlineInput) {
  try {
    return computeDeadline(input);
  } catch (error) {
    if (error instanceof InvalidInput) return error.code;
    throw error instanceof TimeError ? new Error("a doubt about time was not answered", { cause: error }) : error;
  }
}

/** Computed again it is the same, also from what a ledger stored; and it never lies before what it counts from. */
export function checkDeadlines(numRuns: number): void {
  const holds = fc.property(anyInput, (input) => {
    const first = answerTo(input);
    if (typeof first === "string") return true;
    const stored: DeadlineInput = { ...input, anchor: recordedTime.parse(JSON.parse(JSON.stringify(input.anchor))) };
    const again = computeDeadline(stored);
    const isSame = JSON.stringify(again) === JSON.stringify(first);
    const isStill = reviseDeadline(first, { due: again.due }, "2199-12-31T00:00:00Z") === undefined;
    return isSame && isStill && isNotBefore(input.anchor, first.due);
  });
  fc.assert(holds, { numRuns });
}

/** A date is counted as a date: which instants it spans elsewhere says nothing of the deadline's own clock. */
function isNotBefore(anchor: RecordedTime, { latest, date, wallClock }: RecordedTime): boolean {
  if (latest === undefined || anchor.earliest === undefined) return false;
  const day = date ?? wallClock?.slice(0, 10);
  if (day !== undefined && anchor.date !== undefined) return parsePlainDate(day) >= anchor.date;
  return compareInstants(latest, anchor.earliest) >= 0;
}
