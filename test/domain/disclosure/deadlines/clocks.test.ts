import { describe, expect, it } from "vitest";
import { caseFact } from "#domain/disclosure/case-fact.ts";
import { CLOCK_NAMES } from "#domain/disclosure/deadline-fact.ts";
import { computeClock, regulatoryClocks, type ClockInput } from "#domain/disclosure/deadlines/clocks.ts";
import { InvalidInput } from "#domain/errors.ts";
import { at, dueOf, on, stated } from "./deadline-cases.ts";

const BERLIN = "Europe/Berlin";
const friday = at("2026-10-23T18:15", BERLIN);

describe("a clock", () => {
  it.each<[ClockInput, string]>([
    // Case 24: 18:15 +02:00 is 16:15Z; three days on it is still 16:15Z, in Berlin now 17:15.
    [{ name: "gdpr_33", starts: friday }, "2026-10-26T16:15:00Z"],
    [{ name: "nis2_early_warning", starts: friday }, "2026-10-24T16:15:00Z"],
    [{ name: "nis2_notification", starts: friday }, "2026-10-26T16:15:00Z"],
    // From the submission, by the wall clock: 17:15 in Berlin, now +01:00, and clamped at the end of a month.
    [{ name: "nis2_final", starts: at("2026-10-26T17:15", BERLIN) }, "2026-11-26T16:15:00Z"],
    [{ name: "nis2_final", starts: at("2027-01-31T09:00", BERLIN) }, "2027-02-28T08:00:00Z"],
    [{ name: "nis2_final", starts: on("2027-01-31", BERLIN) }, "2027-02-28"],
    [{ name: "cra_early_warning", starts: friday }, "2026-10-24T16:15:00Z"],
    [{ name: "cra_notification", starts: friday }, "2026-10-26T16:15:00Z"],
    // 14 days on the wall clock: 18:15 +01:00.
    [{ name: "cra_final_vulnerability", starts: friday }, "2026-11-06T17:15:00Z"],
    [{ name: "cra_final_incident", starts: friday }, "2026-11-23T17:15:00Z"],
    [{ name: "dora_19", starts: friday, length: 4, unit: "hours" }, "2026-10-23T20:15:00Z"],
    [{ name: "contract", starts: friday, length: 48, unit: "hours" }, "2026-10-25T16:15:00Z"],
    // Wednesday 7 October: 8, 9, (Monday the 12th is Columbus Day) 13, 14.
    [{ name: "sec_8k", starts: on("2026-10-07", "America/New_York") }, "2026-10-14"],
    // From a Saturday: Monday the 19th is the first.
    [{ name: "sec_8k", starts: on("2026-10-17", "America/New_York") }, "2026-10-22"],
    // 01:00Z on Saturday is Friday the 2nd, 21:00, in New York: 5, 6, 7 and the 8th, 21:00.
    [{ name: "sec_8k", starts: at("2026-10-03T01:00", "UTC") }, "2026-10-09T01:00:00Z"],
  ])("$name from its start", (input, due) => expect(dueOf(computeClock(input))).toBe(due));

  it.each(CLOCK_NAMES)("%s is kept as the ledger takes it", (name) => {
    const { fixed } = regulatoryClocks[name];
    const period = fixed ?? ({ length: 48, unit: "hours" } as const);
    const fact = {
      kind: "clock_applied",
      clock: "one",
      name,
      confirmedBy: "Legal",
      starts: friday,
      ...period,
    } as const;
    const kept = { ...fact, ...computeClock({ name, starts: friday, ...period }) };
    expect(caseFact.parse(kept)).toEqual(kept);
  });

  it("shows the hours' end in the zone of its start", () => {
    expect(computeClock({ name: "gdpr_33", starts: friday }).due).toMatchObject({
      wallClock: "2026-10-26T17:15",
      zone: BERLIN,
      offset: "+01:00",
    });
  });

  it("extends nothing: a Saturday stays one", () => {
    const { due, calendarVersion } = computeClock({ name: "nis2_final", starts: on("2026-09-30", BERLIN) });
    expect(due.date).toBe("2026-10-30");
    // 17 + 14 = 31 October 2026, a Saturday.
    expect(computeClock({ name: "cra_final_vulnerability", starts: on("2026-10-17", BERLIN) }).due.date).toBe(
      "2026-10-31",
    );
    expect(calendarVersion).toBeUndefined();
  });

  it("starts with what the law names, never with the report", () => {
    expect(Object.fromEntries(CLOCK_NAMES.map((name) => [name, regulatoryClocks[name].starts]))).toEqual({
      gdpr_33: "awareness",
      nis2_early_warning: "awareness",
      nis2_notification: "awareness",
      nis2_final: "notification_submitted",
      cra_early_warning: "awareness",
      cra_notification: "awareness",
      cra_final_vulnerability: "measure_available",
      cra_final_incident: "notification_submitted",
      dora_19: "classified_major",
      sec_8k: "materiality_determined",
      contract: "per_contract",
    });
  });

  it.each<[string, string, ClockInput]>([
    ["needs_instant", "/starts", { name: "gdpr_33", starts: on("2026-10-23", BERLIN) }],
    ["time_too_open", "/starts", { name: "gdpr_33", starts: stated({ date: "2026-10" }) }],
    ["required", "/length", { name: "contract", starts: friday }],
    ["required", "/unit", { name: "dora_19", starts: friday, length: 4 }],
    ["length_is_fixed", "/length", { name: "gdpr_33", starts: friday, length: 96, unit: "hours" }],
    ["length_is_fixed", "/length", { name: "gdpr_33", starts: friday, unit: "days" }],
    ["calendar_unknown_year", "/starts", { name: "sec_8k", starts: on("2031-01-02") }],
    ["out_of_range", "/length", { name: "contract", starts: friday, length: 3_000, unit: "months" }],
  ])("is refused: %s at %s", (code, pointer, input) => {
    expect(() => computeClock(input)).toThrow(InvalidInput);
    try {
      computeClock(input);
    } catch (error) {
      expect((error as InvalidInput).errors).toMatchObject([{ code, pointer }]);
    }
  });

  it("says what it took for granted", () => {
    const early = computeClock({ name: "cra_early_warning", starts: at("2026-09-10T23:59", BERLIN) });
    expect(early.remarks).toEqual(["The duty applies from 2026-09-11; this start lies before it."]);
    expect(computeClock({ name: "cra_early_warning", starts: at("2026-09-11T00:00", BERLIN) }).remarks).toEqual([]);
    expect(computeClock({ name: "nis2_final", starts: on("2026-09-30") }).remarks).toEqual([
      "No zone was recorded: counted in UTC.",
    ]);
  });
});
