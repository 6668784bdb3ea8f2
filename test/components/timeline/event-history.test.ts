import { expect, it } from "vitest";
import { historyOf, type Revision } from "#components/timeline/event-history.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";

const first: TimelineEvent = {
  id: "1",
  key: "one",
  title: { en: "As it was" },
  lane: "provider",
  audience: "internal",
  time: recordTime({ wallClock: "2025-11-02T01:30", zone: "America/New_York", choose: "first" }).time,
  record: false,
  version: 1,
  sequence: "1",
};
const revision = (event: TimelineEvent, name: string): Revision => ({
  version: event.version,
  event,
  by: { name },
  at: `2026-09-09T10:0${event.version}:00.123Z`,
});

it("tells each version, newest first: who, when, what, and each field before and after", () => {
  const second: TimelineEvent = {
    ...first,
    version: 2,
    title: { en: "Changed" },
    milestone: "contained",
    lane: "upstream",
  };
  const third: TimelineEvent = {
    ...second,
    version: 3,
    retracted: { at: "2026-09-09T10:03:00Z", reason: "a mistake" },
  };
  const { retracted: _reason, ...standing } = third;
  const history = historyOf(
    [
      revision(first, "Ann"),
      revision(second, "Ben"),
      revision(third, "Ann"),
      revision({ ...standing, version: 4 }, "Ann"),
    ],
    "UTC",
  );
  expect(history.map(({ version, what, by, at }) => [version, what, by, at])).toEqual([
    [4, "restored", "Ann", "2026-09-09 10:04:00 UTC"],
    [3, "retracted", "Ann", "2026-09-09 10:03:00 UTC"],
    [2, "changed", "Ben", "2026-09-09 10:02:00 UTC"],
    [1, "added", "Ann", "2026-09-09 10:01:00 UTC"],
  ]);
  expect(history[1]?.changes).toEqual([{ field: "Reason for retracting", before: "", after: "a mistake" }]);
  expect(history[2]?.changes).toEqual([
    { field: "Title", before: "As it was", after: "Changed" },
    { field: "Lane", before: "Provider", after: "Upstream" },
    { field: "Milestone", before: "", after: "Contained" },
  ]);
});

it("shows that the second of two equal wall clocks became the first", () => {
  const second = recordTime({ wallClock: "2025-11-02T01:30", zone: "America/New_York", choose: "second" }).time;
  const [latest] = historyOf([revision(first, "Ann"), revision({ ...first, version: 2, time: second }, "Ann")], "UTC");
  expect(latest?.changes).toEqual([
    {
      field: "Time",
      before: "05:30 UTC, Sunday, 2 November 2025, said “2025-11-02T01:30”",
      after: "06:30 UTC, Sunday, 2 November 2025, said “2025-11-02T01:30”",
    },
  ]);
});
