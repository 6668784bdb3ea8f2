import fc from "fast-check";
import { expect, it } from "vitest";
import { compareByTime, timeOrderKey } from "#domain/time/order.ts";
import { recordTime, type RecordedTime, type TimeInput } from "#domain/time/recorded-time.ts";

const zone = fc.constantFrom("UTC", "Asia/Kolkata", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago");
const qualifier = fc.constantFrom("exact" as const, "by" as const, "from" as const);
const day = fc.constantFrom("1970-01-01", "1970-01-02", "2026-09-08", "2026-09-09", "2200-12-31");
const clock = fc.constantFrom("00:00", "00:00:00", "00:00:00.000", "00:00:00.000001", "12:00", "23:59:59.999999");
const near: fc.Arbitrary<TimeInput> = fc.oneof(
  fc.record({ date: day, zone, qualifier }),
  fc.record({ date: day, qualifier }),
  fc.constantFrom({ date: "2026-09" }, { date: "1970-01" }, { date: "2026-09-08", through: "2026-09-09" }),
  fc
    .tuple(day, clock, zone, qualifier)
    .map(([date, time, inZone, said]) => ({ wallClock: `${date}T${time}`, zone: inZone, qualifier: said })),
);

/** Zones east of UTC put the first midnight before 1970, outside what may be stated as a clock time. */
function recorded(input: TimeInput): RecordedTime | undefined {
  try {
    return recordTime(input).time;
  } catch {
    return undefined;
  }
}

it("sorts as compareByTime does before the sequence", () => {
  let compared = 0;
  fc.assert(
    fc.property(near, near, (a, b) => {
      const [first, second] = [recorded(a), recorded(b)];
      if (!first || !second) return;
      compared += 1;
      const byTime = compareByTime({ time: first, sequence: 0 }, { time: second, sequence: 0 });
      const [one, two] = [timeOrderKey(first), timeOrderKey(second)];
      expect(one < two ? -1 : one > two ? 1 : 0).toBe(Math.sign(byTime));
    }),
    { numRuns: 2_000 },
  );
  expect(compared).toBeGreaterThan(1_000);
});

it("is digits of one length, so that every collation sorts it alike", () => {
  fc.assert(
    fc.property(near, (input) => {
      const time = recorded(input);
      if (time) expect(timeOrderKey(time)).toMatch(/^\d{33}$/);
    }),
  );
});
