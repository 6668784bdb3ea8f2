import { describe, expect, it } from "vitest";
import { InvalidInput } from "#domain/errors.ts";
import { impactRule } from "#domain/impact/impact-rule.ts";
import { boundOf, ruleOf, type RuleOrder } from "#domain/impact/rule-order.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";

const where = { field: "promptTokens", op: ">", value: 5 } as const;
const order = (window: RuleOrder["window"]): RuleOrder => ({ unit: "requests", window, where, exclusions: [] });
const at = (text: string, zone?: string) => ({ time: { text, ...(zone && { zone }) } });

function refusal(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof TimeError) return [error.field, error.code];
    if (error instanceof InvalidInput) return error.errors.map(({ pointer, code }) => [pointer, code]);
    throw error;
  }
}

describe("a bound of the window", () => {
  it.each([
    // New York is 4 h behind UTC in September, 5 h in January.
    ["2026-09-09 10:00", "America/New_York", "2026-09-09T14:00:00Z"],
    ["2026-01-09 10:00", "America/New_York", "2026-01-09T15:00:00Z"],
    ["2026-09-09T14:00:00.25Z", "Asia/Tokyo", "2026-09-09T14:00:00.25Z"],
    // A date and an hour begin at their first moment.
    ["2026-09-09", "America/New_York", "2026-09-09T04:00:00Z"],
    ["2026-09-09", "UTC", "2026-09-09T00:00:00Z"],
    ["2026-09-09 1 pm", "UTC", "2026-09-09T13:00:00Z"],
  ])("%s in %s is %s", (text, zone, instant) => {
    expect(boundOf(recordTime({ text, zone }).time)).toBe(instant);
  });

  it.each([
    ["about 2026-09-09 10:00", "UTC", ["/window/from", "invalid_time"]],
    ["by 2026-09-09", "UTC", ["/window/from", "invalid_time"]],
    ["2026-09-09 10:00 to 11:00", "UTC", ["/window/from", "invalid_time"]],
    ["2026-09-09", undefined, ["/window/from", "zone_required"]],
    // The clock of New York skipped 02:30 on that day.
    ["2026-03-08 02:30", "America/New_York", ["/window/from", "nonexistent_local_time"]],
    ["sometime", "UTC", ["/window/from", "invalid_time"]],
  ])("%s in %s is refused", (text, zone, said) => {
    expect(refusal(() => ruleOf(order({ from: at(text, zone) })))).toEqual(said);
  });
});

describe("an order", () => {
  it("becomes a rule, a bound that stands is kept as it is", () => {
    const rule = ruleOf(
      order({ from: { instant: "2026-08-27T00:00:00.000001Z" }, until: at("2026-09-09 14:00", "UTC") }),
    );
    expect(impactRule.parse(rule).window).toEqual({
      field: "occurredAt",
      ...{ from: "2026-08-27T00:00:00.000001Z", until: "2026-09-09T14:00:00Z" },
    });
    expect(ruleOf(order({})).window).toEqual({ field: "occurredAt" });
  });

  it("whose window ends before it begins, or is empty, is refused", () => {
    const window = (from: string, until: string) => order({ from: at(from, "UTC"), until: at(until, "UTC") });
    for (const until of ["2026-09-08", "2026-09-09"])
      expect(refusal(() => ruleOf(window("2026-09-09", until)))).toEqual([["/window/until", "invalid_value"]]);
  });

  it("with something unknown in it is refused with its place", () => {
    const odd = { ...order({}), window: { from: { instant: "2026-09-09T14:00:00Z", more: 1 } } };
    expect(refusal(() => ruleOf(odd as RuleOrder))).toEqual([["/window/from/more", "unknown_field"]]);
    expect(refusal(() => ruleOf(order({ until: { instant: "yesterday" } })))).toEqual([
      "/window/until",
      "invalid_time",
    ]);
  });
});
