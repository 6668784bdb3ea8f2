import { describe, expect, it } from "vitest";
import { referenceEvents } from "#test/builders/reference-events.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { METRIC_KEYS, type MetricKey } from "#domain/timeline/metric-definitions.ts";
import { metricsOf } from "#domain/timeline/metrics.ts";
import type { MilestoneSource } from "#domain/timeline/milestone-times.ts";
import { MILESTONES, type Milestone } from "#domain/timeline/timeline-event.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const utc = (clock: string, more: object = {}): TimeInput => ({ wallClock: clock, zone: "UTC", ...more });

function marked(times: Partial<Record<Milestone, TimeInput>>): MilestoneSource[] {
  return Object.entries(times).map(([milestone, time], index) => ({
    key: milestone,
    milestone: milestone as Milestone,
    record: true,
    time: recordTime(time).time,
    sequence: String(index),
  }));
}

const metric = (key: MetricKey, times: Partial<Record<Milestone, TimeInput>>, locale?: "en" | "ja") =>
  metricsOf(marked(times), locale).find((found) => found.key === key);

describe("the reference incident", () => {
  const events = referenceEvents.map(({ milestone, ...event }, index) => ({
    ...event,
    milestone: MILESTONES.find((known) => known === milestone),
    sequence: String(index),
  }));

  it.each([
    // 2026-08-27T00:00Z..08-28T00:00Z → 09-09T14:00Z
    ["exposure", "12 d 14 h to 13 d 14 h", 12 * DAY + 14 * HOUR, 13 * DAY + 14 * HOUR],
    // 09-08T00:00Z..09-09T00:00Z → 09-09T08:00Z
    ["acknowledge", "8 h to 32 h", 8 * HOUR, 32 * HOUR],
    ["declare", "5 h 22 min", 5 * HOUR + 22 * MINUTE, 5 * HOUR + 22 * MINUTE],
    ["contain", "38 min", 38 * MINUTE, 38 * MINUTE],
    // by 19:04: 13:22 → at most 19:04
    ["fix", "at most 5 h 42 min", undefined, 5 * HOUR + 42 * MINUTE],
    ["restore", "6 h 18 min", 6 * HOUR + 18 * MINUTE, 6 * HOUR + 18 * MINUTE],
    // 47 to 49 days of elapsed time between two dates 48 days apart
    ["disclose", "48 days", 47 * DAY, 49 * DAY],
  ])("%s: %s", (key, text, minMs, maxMs) => {
    const found = metricsOf(events).find((each) => each.key === key);
    expect([found?.duration?.text, found?.duration?.minMs, found?.duration?.maxMs]).toEqual([text, minMs, maxMs]);
    expect(found?.absent).toBeUndefined();
  });

  it("each names its definition and the two events it is measured between", () => {
    expect(metricsOf(events).map(({ key }) => key)).toEqual([...METRIC_KEYS]);
    for (const { definition, name, fromEvent, toEvent } of metricsOf(events)) {
      expect(Object.values({ ...definition, ...name }).every((words) => words.length > 1)).toBe(true);
      expect(events.map(({ key }) => key)).toEqual(expect.arrayContaining([fromEvent, toEvent]));
    }
  });
});

describe("what the record does not give", () => {
  it("no figure without both milestones, and the reason says which", () => {
    expect(metric("fix", { declared: utc("2026-09-09T13:22") })).toMatchObject({
      absent: { missing: ["patched"], reason: { en: "No event is marked “patched”." } },
    });
    for (const found of metricsOf([])) {
      expect([found.duration, found.fromEvent, found.absent?.missing]).toEqual([
        undefined,
        undefined,
        [found.from, found.to],
      ]);
    }
  });

  it("an end that is still open gives at least, not a number", () => {
    const open = { reported: { date: "2026-09-08" }, disclosed: { date: "2026-10-26", qualifier: "from" } } as const;
    // the report's day ends 09-09T00:00Z → not before 10-26T00:00Z: 47 days
    expect(metric("disclose", open)?.duration).toMatchObject({ text: "at least 47 d", minMs: 47 * DAY, exact: false });
    expect(metric("disclose", open)?.duration).not.toHaveProperty("maxMs");
  });

  it("two bounds that point apart leave it open", () => {
    const apart = {
      declared: utc("2026-09-09T13:22", { qualifier: "by" }),
      patched: utc("2026-09-09T19:04", { qualifier: "by" }),
    };
    expect(metric("fix", apart)).toMatchObject({ fromEvent: "declared", absent: { missing: [] } });
  });

  it("on one day the least is not known: at most, never below nothing", () => {
    const sameDay = { reported: { date: "2026-09-09" }, triage_started: utc("2026-09-09T08:00") };
    expect(metric("acknowledge", sameDay)?.duration).toEqual({
      maxMs: 8 * HOUR,
      exact: false,
      text: "at most 8 h",
      order: "unclear",
    });
  });

  it("an end before its start is said, not hidden", () => {
    const reversed = { declared: utc("2026-09-09T13:22"), contained: utc("2026-09-09T13:00") };
    expect(metric("contain", reversed)?.duration).toMatchObject({ text: "−22 min", order: "reversed" });
  });
});

it("is in Japanese too", () => {
  const times = { declared: utc("2026-09-09T13:22"), restored: utc("2026-09-09T19:40") };
  expect(metric("restore", times, "ja")?.duration?.text).toBe("6時間18分");
});
