import { describe, expect, test } from "vitest";
import { referenceImpact } from "../../../builders/reference-impact.ts";
import { bareDocument, event, found, lint } from "./lint-documents.ts";

/** Part F of the field cases: facts that did not add up in published postmortems. */
const codes = (text: string) => found(text, { events: [] }).map((one) => one.split(" | ").slice(0, 2).join(" | "));
const fixes = (text: string) => found(text, { events: [] });

describe("S-F01: which start and which end a duration uses", () => {
  test.each([
    "The main impact lasted from 11:20 UTC to 14:30 UTC, 3 h 10.",
    "The main impact lasted 3 hours 10 minutes (11:20–14:30 UTC).",
    "All was over at 17:06: 11:20–17:06 UTC (5 h 46 min).",
    "From 12:19 UTC until 14:19 GMT, two hours.",
    "主な影響は 11:20 から 14:30（UTC）までの3時間10分でした。",
  ])("%s", (text) => {
    expect(codes(text)).toEqual([]);
  });

  test("2.5 hours for 12:19 to 14:19 is flagged, and what is right is offered", () => {
    expect(fixes("The outage lasted from 12:19 UTC until 14:19 GMT, 2.5 hours.")).toEqual([
      "duration_disagrees | 2.5 hours | 2 h",
    ]);
    expect(fixes("The outage lasted two and a half hours (12:19–14:19 UTC).")).toEqual([
      "duration_disagrees | two and a half hours | 2 h",
    ]);
    expect(
      found({ en: "Said.", ja: "障害は 12:19 から 14:19（UTC）まで約2時間半続きました。" }, { events: [] }),
    ).toEqual(expect.arrayContaining(["duration_disagrees | 2時間半 | 2時間"]));
  });

  test("11:28 is another start: 3 h 10 does not fit it", () => {
    expect(codes("Impact from 11:28 to 14:30 UTC (3 h 10 min).")).toEqual(["duration_disagrees | 3 h 10 min"]);
  });

  test("a duration that names neither end is asked for them", () => {
    expect(codes("The outage lasted 3 hours and 10 minutes.")).toEqual([
      "duration_without_ends | 3 hours and 10 minutes",
    ]);
    expect(codes("Entries stay in the cache for five minutes.")).toEqual([]);
  });
});

describe("S-F02: two pairs, and a repost in another zone", () => {
  test.each([
    "The dashboard says 11:49 PM PDT – 3:01 PM PDT (15 h 12 min).",
    "The summary says 11:48 PM PDT to 2:20 PM PDT (14 h 32 min).",
    "It ended at 3:01 PM PDT on 20 October 2025 (00:01 SAST on 21 October 2025).",
    "It began at 11:48 PM PDT on 19 October 2025 (08:48 SAST on 20 October 2025).",
    "DNS was fixed at 2:24 AM PDT (11:24 SAST).",
  ])("%s", (text) => {
    expect(codes(text).filter((one) => !one.startsWith("date_not_recorded"))).toEqual([]);
  });

  test("3:01 PM PDT is 00:01 on the 21st in Johannesburg, not 3:01 AM", () => {
    const text = "It ended at 3:01 PM PDT on 20 October 2025 (3:01 AM SAST on 21 October 2025).";
    const finding = lint(bareDocument({ summary: { en: text } })).find(({ code }) => code === "times_disagree");
    expect(finding).toMatchObject({ severity: "blocking", place: { quote: "3:01 AM SAST on 21 October 2025" } });
    expect(finding?.message).toBe("3:01 PM PDT is 00:01 SAST, the next day.");
    expect(codes("It ended at 3:01 PM PDT on 20 October 2025 (00:01 SAST on 20 October 2025).")).toContain(
      "times_disagree | 00:01 SAST on 20 October 2025",
    );
  });
});

describe("S-F03: an alert before the stated start", () => {
  const alerts = event(
    "alerts",
    { wallClock: "2024-12-11T15:13", zone: "America/Los_Angeles" },
    { title: { en: "Alerts fire" } },
  );
  const start = event(
    "start",
    { wallClock: "2024-12-11T15:16", zone: "America/Los_Angeles" },
    { milestone: "exposure_started" },
  );

  test("is flagged for review, and does not block", () => {
    const finding = lint(bareDocument({ events: [alerts, start] })).find(({ code }) => code === "alert_before_start");
    expect(finding).toMatchObject({ severity: "warning", place: { field: "/events/alerts/time" } });
  });

  test("an alert after the start, and a deployment before it, are not", () => {
    const late = { ...alerts, time: start.time };
    const deployed = { ...alerts, key: "deployed", title: { en: "The change is deployed" } };
    const findings = lint(bareDocument({ events: [start, late, deployed] }));
    expect(findings.map(({ code }) => code)).not.toContain("alert_before_start");
  });

  test("4 h 22 is right for 3:16 PM – 7:38 PM PST; three hours is not", () => {
    expect(codes("From 3:16 PM to 7:38 PM PST, 4 hours 22 minutes.")).toEqual([]);
    expect(fixes("From 3:16 PM to 7:38 PM PST, a three-hour outage.")).toEqual([
      "duration_disagrees | three-hour | 4 h 22 min",
    ]);
  });
});

describe("S-F04: a heading with two times, and an incident of another month", () => {
  test("97 minutes fit 16:31 to 18:08 only", () => {
    expect(codes("July 5 16:31–18:08 UTC (lasting 97 minutes)")).toEqual([]);
    expect(codes("July 5 00:53 16:31 UTC (lasting 97 minutes)")).toEqual(["duration_disagrees | 97 minutes"]);
    expect(codes("July 13 00:01–19:27 UTC (lasting 19 hours and 26 minutes)")).toEqual([]);
    expect(codes("From 15:42 to 17:08 UTC (lasting 1 hour and 26 minutes)")).toEqual([]);
  });

  test("an incident outside the month of its report is accepted and flagged", () => {
    const title = { en: "Availability report: March 2023" };
    const of = (date: string) =>
      lint(bareDocument({ title, events: [event("start", { date }, { milestone: "exposure_started" })] }));
    expect(of("2023-02-28").find(({ code }) => code === "outside_month")).toMatchObject({ severity: "warning" });
    expect(of("2023-03-01").map(({ code }) => code)).not.toContain("outside_month");
  });
});

describe("S-F05: a number that was corrected", () => {
  const before = { before: 134, after: 155, asOf: referenceImpact.asOf };
  const impactWith = (corrections: typeof referenceImpact.corrections) =>
    bareDocument({ impact: { ...referenceImpact, ...(corrections && { corrections }) } });
  const why = (document: ReturnType<typeof bareDocument>, previous?: ReturnType<typeof bareDocument>) =>
    lint(document, { previous }).filter(({ code }) => code === "correction_without_why");

  test("says why; the old number is kept", () => {
    expect(why(impactWith([before]))).toHaveLength(1);
    expect(why(impactWith([{ ...before, why: { en: "The report had been run too early." } }]))).toEqual([]);
  });

  test("never changes in silence", () => {
    const previous = bareDocument({ impact: { ...referenceImpact, count: 134 } });
    expect(why(impactWith(undefined), previous)).toHaveLength(1);
    expect(why(impactWith([{ ...before, why: { en: "All were counted." } }]), previous)).toEqual([]);
  });

  test("134 of about 18,400 is less than 1 %", () => {
    expect(codes("134 of about 18,400 customers (less than 1 %)")).toEqual([]);
    expect(codes("134 of about 18,400 customers (less than 0.5 %)")).toEqual([
      "share_disagrees | 134 of about 18,400 customers (less than 0.5 %",
    ]);
  });
});
