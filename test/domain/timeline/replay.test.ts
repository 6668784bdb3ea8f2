import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantFromMicros, instantToMicros, parseInstant } from "#domain/time/instant.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { knowledgeMoments, knowledgeWindow, knownAt, type Knowledge, type TwoClocks } from "#domain/timeline/replay.ts";
import { referenceEvents } from "#test/builders/reference-events.ts";

const at = (time: TimeInput, learnt?: TimeInput): TwoClocks => ({
  time: recordTime(time).time,
  ...(learnt && { knownAt: recordTime(learnt).time }),
});
const utc = (clock: string, more: object = {}): TimeInput => ({ wallClock: clock, zone: "UTC", ...more });
const knowledge = (event: TwoClocks, instant: string) => knownAt([event], parseInstant(instant))[0]?.knowledge;

describe("one event, by the second", () => {
  const day = { date: "2026-09-08" };
  const by = utc("2026-09-09T14:52", { qualifier: "by" });
  const from: TimeInput = { date: "2026-09-09", qualifier: "from" };
  const hour = utc("2026-09-09T13:00", { precision: "hour" });
  const range = { date: "2026-09-11", through: "2026-09-19" };
  const tokyo = { date: "2026-09-08", zone: "Asia/Tokyo" };
  it.each<[string, TwoClocks, string, Knowledge]>([
    ["an instant, a second before", at(utc("2026-09-09T13:22")), "2026-09-09T13:21:59Z", "not_yet"],
    ["an instant, at it", at(utc("2026-09-09T13:22")), "2026-09-09T13:22:00Z", "surely"],
    ["a microsecond after the second asked", at(utc("2026-09-09T13:22:00.000001")), "2026-09-09T13:22:00Z", "not_yet"],
    ["a day, before it", at(day), "2026-09-07T23:59:59Z", "not_yet"],
    ["a day, on it", at(day), "2026-09-08T12:00:00Z", "possibly"],
    ["a day, in its last second", at(day), "2026-09-08T23:59:59Z", "possibly"],
    ["a day, when it is over", at(day), "2026-09-09T00:00:00Z", "surely"],
    ["a day in Tokyo begins at 15:00Z the day before", at(tokyo), "2026-09-07T15:00:00Z", "possibly"],
    ["and ends at 15:00Z", at(tokyo), "2026-09-08T15:00:00Z", "surely"],
    ["an hour, within it", at(hour), "2026-09-09T13:59:59Z", "possibly"],
    ["an hour, after it", at(hour), "2026-09-09T14:00:00Z", "surely"],
    ["a range of days, on its last", at(range), "2026-09-19T23:59:59Z", "possibly"],
    ["a range of days, after it", at(range), "2026-09-20T00:00:00Z", "surely"],
    ["by, before the time it names", at(by), "2026-09-09T14:51:59Z", "not_yet"],
    ["by, at the time it names", at(by), "2026-09-09T14:52:00Z", "surely"],
    ["from, before", at(from), "2026-09-08T23:59:59Z", "not_yet"],
    ["from, after: the record never says that it was", at(from), "2027-01-01T00:00:00Z", "possibly"],
    ["happened before, learnt of later", at(day, utc("2026-09-09T08:00")), "2026-09-09T07:59:59Z", "not_yet"],
    ["learnt of", at(day, utc("2026-09-09T08:00")), "2026-09-09T08:00:00Z", "surely"],
  ])("%s", (_what, event, instant, expected) => {
    expect(knowledge(event, instant)).toBe(expected);
  });

  it("says where the start is open", () => {
    expect(knowledgeWindow(at(by))).toMatchObject({ openStart: true, surelyFrom: "2026-09-09T14:52:00Z" });
    expect(knowledgeWindow(at(day)).openStart).toBe(false);
  });
});

describe("the reference incident", () => {
  const events = referenceEvents.map(({ known, ...event }) => ({ ...event, ...(known && { knownAt: known }) }));
  const keys = (instant: string, wanted: Knowledge) =>
    knownAt(events, parseInstant(instant)).flatMap(({ event, knowledge: is }) => (is === wanted ? [event.key] : []));

  it("upstream-report happened on 07-06 and is known from 09-09 at the earliest", () => {
    for (const before of ["2026-07-06T12:00:00Z", "2026-08-01T00:00:00Z", "2026-09-08T23:59:59Z"]) {
      expect(keys(before, "not_yet")).toContain("upstream-report");
    }
    expect(keys("2026-09-09T00:00:00Z", "possibly")).toEqual(["upstream-report"]);
  });

  it("what did we know at 14:05 on 9 September?", () => {
    expect(keys("2026-09-09T14:05:00Z", "surely")).toEqual([
      ...["prototype", "exposure-start", "related-fix", "reported"],
      ...["triage", "reproduced", "declared", "contained"],
    ]);
    expect(keys("2026-09-09T14:05:00Z", "possibly")).toEqual(["upstream-report"]);
    expect(keys("2026-09-09T14:05:00Z", "not_yet")).toEqual(expect.arrayContaining(["config-fixed", "root-cause"]));
  });
});

it("between two moments nothing changes, and at each something does", () => {
  const clock = fc
    .integer({ min: 0, max: 86_399 })
    .map((second) => new Date(second * 1000).toISOString().slice(11, 19));
  const time = fc.oneof(
    fc
      .tuple(clock, fc.constantFrom("exact", "by", "from"))
      .map(([said, qualifier]) => utc(`2026-09-09T${said}`, { qualifier })),
    fc.constantFrom<TimeInput>(
      { date: "2026-09-09" },
      { date: "2026-09" },
      { date: "2026-09-08", through: "2026-09-10" },
    ),
  );
  const event = fc.tuple(time, fc.option(time, { nil: undefined })).map(([happened, learnt]) => at(happened, learnt));
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), (events) => {
      const moments = knowledgeMoments(events);
      const state = (us: bigint) =>
        knownAt(events, instantFromMicros(us))
          .map(({ knowledge: is }) => is)
          .join();
      for (const [index, moment] of moments.entries()) {
        const us = instantToMicros(moment);
        expect(state(us)).not.toBe(state(us - 1n));
        const next = moments[index + 1];
        if (next) expect(state(instantToMicros(next) - 1n)).toBe(state(us));
      }
    }),
  );
});
