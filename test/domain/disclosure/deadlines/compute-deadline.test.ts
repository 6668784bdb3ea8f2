import { describe, expect, it } from "vitest";
import { InvalidInput } from "#domain/errors.ts";
import { caseFact } from "#domain/disclosure/case-fact.ts";
import { deadlinePolicy } from "#domain/disclosure/deadline-fact.ts";
import { computeDeadline, DEADLINE_RULES, type DeadlineInput } from "#domain/disclosure/deadlines/compute-deadline.ts";
import { isBeyond, latestEmbargoEnd } from "#domain/disclosure/deadlines/latest-embargo-end.ts";
import { KNOWN_POLICIES, knownPolicies, policyOf } from "#domain/disclosure/deadlines/policies.ts";
import { LA, at, countingCases, custom, dueOf, knownPolicyCases, on, stated } from "./deadline-cases.ts";

describe("a deadline", () => {
  it.each([...knownPolicyCases, ...countingCases])("$says: $due", ({ due, says: _, ...input }) => {
    expect(dueOf(computeDeadline(input))).toBe(due);
  });

  it("is kept with its rules and, where one was asked, the calendar", () => {
    expect(computeDeadline({ policy: custom({}), anchor: on("2026-09-08") })).toEqual({
      due: on("2026-09-09", LA),
      rules: DEADLINE_RULES,
      remarks: [],
    });
    const rolled = computeDeadline({ policy: policyOf("cert_cc"), anchor: on("2026-09-09") });
    expect(rolled).toMatchObject({
      calendarVersion: "weekends_only/1",
      remarks: ["2026-10-24 is no business day: moved to 2026-10-26."],
    });
  });

  it.each([...knownPolicyCases, ...countingCases])("$says is kept as the ledger takes it", (each) => {
    const { says: _, due: __, ...input } = each;
    const { grace, ...stated } = { kind: "deadline_set", deadline: "one", ...input } as const;
    const kept = { ...stated, ...(grace && { grace }), ...computeDeadline(input) };
    expect(caseFact.parse(kept)).toEqual(kept);
  });

  it("keeps the local time, the zone and the precision of what it counts from", () => {
    const { due } = computeDeadline({ policy: custom({ length: 90 }), anchor: at("2026-09-08T17:30:05") });
    expect(due).toMatchObject({ wallClock: "2026-12-07T17:30:05", zone: LA, offset: "-08:00", precision: "second" });
    const hour = stated({ wallClock: "2026-09-08T12", zone: LA });
    expect(computeDeadline({ policy: custom({}), anchor: hour }).due.precision).toBe("minute");
  });

  it.each<[string, DeadlineInput, RegExp]>([
    ["twice", { policy: custom({}), anchor: at("2026-10-31T01:30") }, /01:30 .* comes twice.*-07:00/],
    ["never", { policy: custom({}), anchor: at("2027-03-13T02:30") }, /02:30 .* does not exist.*2027-03-14 03:30/],
    [
      "span",
      { policy: custom({}), anchor: stated({ wallClock: "2026-09-08T12", zone: LA }) },
      /counted from its start/,
    ],
    ["other zone", { policy: custom({}), anchor: on("2026-09-08", "Asia/Tokyo") }, /date of Asia\/Tokyo/],
    ["unasked", { policy: custom({}), anchor: on("2026-09-08"), fixedAt: on("2026-09-09") }, /does not ask/],
    [
      "day 48",
      { policy: policyOf("project_zero"), anchor: on("2026-09-08"), fixedAt: on("2026-10-26") },
      /In time: .* day 48; due 30 days after/,
    ],
    [
      "day 90",
      { policy: policyOf("project_zero"), anchor: on("2026-09-08"), fixedAt: on("2026-12-07") },
      /In time: .* day 90; due 30 days after/,
    ],
    [
      "day 91",
      { policy: policyOf("project_zero"), anchor: on("2026-09-08"), fixedAt: on("2026-12-08") },
      /Too late: .* day 91/,
    ],
  ])("says what was done: %s", (_, input, remark) => {
    expect(computeDeadline(input).remarks.join("\n")).toMatch(remark);
  });
});

describe("what cannot be computed is refused", () => {
  const anchor = on("2026-09-08");
  it.each<[string, string, DeadlineInput]>([
    ["unknown_zone", "/policy/zone", { policy: custom({ zone: "Mars/Olympus" }), anchor }],
    ["needs_instant", "/anchor", { policy: custom({ unit: "hours" }), anchor }],
    ["time_too_open", "/anchor", { policy: custom({}), anchor: on("2026-09") }],
    ["time_too_open", "/anchor", { policy: custom({}), anchor: stated({ date: "2026-09-08", qualifier: "by" }) }],
    ["hours_run_on", "/policy/roll", { policy: custom({ unit: "hours", roll: "next_business_day" }), anchor }],
    ["hours_run_on", "/policy/unit", { policy: custom({ unit: "hours", afterFixDays: 3 }), anchor }],
    ["grace_too_long", "/grace", { policy: policyOf("project_zero"), anchor, grace: 15, override: "asked for" }],
    ["grace_too_long", "/grace", { policy: policyOf("zdi"), anchor, grace: 1, override: "asked for" }],
    ["reason_required", "/override", { policy: policyOf("project_zero"), anchor, grace: 14 }],
    ["fix_before_anchor", "/fixedAt", { policy: policyOf("oss_fuzz"), anchor, fixedAt: on("2026-09-07") }],
    ["time_too_open", "/fixedAt", { policy: policyOf("oss_fuzz"), anchor, fixedAt: on("2026-09") }],
    [
      "calendar_unknown_year",
      "/policy/calendar",
      { policy: custom({ calendar: "us_federal", roll: "next_business_day", length: 3_000 }), anchor },
    ],
    ["out_of_range", "/policy/length", { policy: custom({ length: 3_000, unit: "months" }), anchor }],
  ])("%s at %s", (code, pointer, input) => {
    const refusal = refusalOf(() => computeDeadline(input));
    expect(refusal.errors).toMatchObject([{ code, pointer }]);
  });

  it("a fix a minute before the anchor, on its day", () => {
    const policy = policyOf("oss_fuzz");
    const input = { policy, anchor: at("2026-09-08T12:00"), fixedAt: at("2026-09-08T11:59") };
    expect(refusalOf(() => computeDeadline(input)).code).toBe("fix_before_anchor");
    expect(dueOf(computeDeadline({ ...input, fixedAt: at("2026-09-08T12:00") }))).toBe("2026-09-08T19:00:00Z");
  });
});

describe("the known policies", () => {
  it.each(KNOWN_POLICIES)("%s is a policy as the ledger takes it, with its words and source", (key) => {
    expect(deadlinePolicy.parse(policyOf(key, LA))).toEqual({ ...policyOf(key), zone: LA });
    const { title, source } = knownPolicies[key];
    expect(title.en).not.toBe(title.ja);
    expect(source).toMatch(/^https?:/);
  });

  it("each has a case here", () => {
    const tried = new Set(knownPolicyCases.map(({ policy }) => policy.title));
    expect(KNOWN_POLICIES.filter((key) => !tried.has(policyOf(key).title))).toEqual([]);
  });
});

describe("the longest embargo", () => {
  // 8 + 14 = 22 September (case 22).
  const limit = latestEmbargoEnd(policyOf("linux_distros"), on("2026-09-08"));

  it("of linux-distros is 14 days", () => {
    expect(limit?.date).toBe("2026-09-22");
    expect(latestEmbargoEnd(policyOf("zdi"), on("2026-09-08"))).toBeUndefined();
  });

  it.each([
    [on("2026-10-26"), true],
    [on("2026-09-23"), true],
    [on("2026-09-22"), false],
    [at("2026-09-22T12:00", "UTC"), false],
    [at("2026-09-23T00:01", "UTC"), true],
    [stated({ date: "2026-09-20", qualifier: "from" }), true],
  ])("%# is beyond it or not", (wanted, beyond) => expect(limit && isBeyond(wanted, limit)).toBe(beyond));
});

function refusalOf(run: () => unknown): InvalidInput {
  try {
    run();
  } catch (error) {
    if (error instanceof InvalidInput) return error;
    throw error;
  }
  throw new Error("it was not refused");
}
