import { describe, expect, it } from "vitest";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { differencesOf } from "#domain/timeline/differences.ts";
import { durationsOf } from "#domain/timeline/durations.ts";
import { milestoneTimes, type MilestoneSource } from "#domain/timeline/milestone-times.ts";
import type { Milestone } from "#domain/timeline/timeline-event.ts";

let sequence = 0;

function source(key: string, milestone: Milestone | undefined, time: TimeInput, record = false): MilestoneSource {
  sequence += 1;
  return { key, ...(milestone && { milestone }), record, time: recordTime(time).time, sequence: String(sequence) };
}

const utc = (clock: string): TimeInput => ({ wallClock: `2026-09-09T${clock}`, zone: "UTC" });
const MINUTE = 60_000;

describe("which time counts", () => {
  it("the record, though another source is earlier", () => {
    const [found] = milestoneTimes([
      source("sp", "declared", utc("13:00")),
      source("report", "declared", utc("13:22"), true),
    ]);
    expect([found?.counts.key, found?.marked, found?.others.map(({ key }) => key)]).toEqual(["report", true, ["sp"]]);
  });

  it("without a mark the first in order, and it is said to be unsettled", () => {
    const events = [source("late", "declared", utc("13:22")), source("early", "declared", utc("13:00"))];
    expect(differencesOf(events)).toMatchObject([
      { record: "early", other: "late", settled: false, direction: "later", minMs: 22 * MINUTE, maxMs: 22 * MINUTE },
    ]);
  });
});

describe("differences", () => {
  it.each([
    ["13:22", "14:25", "later", 63 * MINUTE],
    ["14:25", "13:22", "earlier", 63 * MINUTE],
    ["13:22", "13:22", "same", 0],
  ])("record %s, other %s: %s by %i ms", (record, other, direction, ms) => {
    const events = [source("other", "declared", utc(other)), source("record", "declared", utc(record), true)];
    expect(differencesOf(events)).toMatchObject([
      { record: "record", other: "other", settled: true, direction, minMs: ms, maxMs: ms, exact: true },
    ]);
  });

  it("two sources with the same date do not differ", () => {
    const day: TimeInput = { date: "2026-09-09" };
    const events = [source("other", "declared", day), source("record", "declared", day, true)];
    expect(differencesOf(events)).toMatchObject([{ direction: "same", days: 0 }]);
  });

  it("a clock time and the date it falls on: which came first is unclear", () => {
    const events = [
      source("other", "declared", { date: "2026-09-09", zone: "UTC" }),
      source("record", "declared", utc("13:22"), true),
    ];
    const [earlier, later] = [-(13 * 60 + 22) * MINUTE, (10 * 60 + 38) * MINUTE];
    expect(differencesOf(events)).toMatchObject([{ direction: "unclear", minMs: earlier, maxMs: later, exact: false }]);
  });

  it("are none where one source or no milestone is", () => {
    expect(differencesOf([source("a", "declared", utc("13:22")), source("b", undefined, utc("13:22"))])).toEqual([]);
  });
});

describe("durations", () => {
  it("name both ends, the earlier first, for every pair", () => {
    const events = [
      source("restored", "restored", utc("19:40")),
      source("sp", "declared", utc("14:25")),
      source("declared", "declared", utc("13:22"), true),
      source("contained", "contained", utc("14:00")),
    ];
    expect(
      durationsOf(events).map(({ from, to, fromEvent, toEvent, minMs }) => [
        from,
        to,
        fromEvent,
        toEvent,
        (minMs ?? 0) / MINUTE,
      ]),
    ).toEqual([
      ["declared", "contained", "declared", "contained", 38],
      ["declared", "restored", "declared", "restored", 378],
      ["contained", "restored", "contained", "restored", 340],
    ]);
  });

  it("are ranges where an end is not exact, and open where a bound is", () => {
    const events = [
      source("reported", "reported", { date: "2026-09-08" }),
      source("triage", "triage_started", utc("08:00")),
      source("patched", "patched", { wallClock: "2026-09-09T19:04", zone: "UTC", qualifier: "by" }),
    ];
    const [toTriage, , toPatched] = durationsOf(events);
    expect(toTriage).toMatchObject({ minMs: 8 * 60 * MINUTE, maxMs: 32 * 60 * MINUTE, exact: false });
    expect(toPatched).toMatchObject({ from: "triage_started", to: "patched", exact: false, maxMs: 664 * MINUTE });
  });
});
