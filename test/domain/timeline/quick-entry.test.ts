import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordTime } from "#domain/time/recorded-time.ts";
import { guessLane, namedMilestone } from "#domain/timeline/guess-kind.ts";
import { readQuickEntry } from "#domain/timeline/quick-entry.ts";

const NEW_YORK = "America/New_York";
/** 2026-09-10 02:30 UTC. */
const lastNight = recordTime({ wallClock: "2026-09-09T22:30", zone: NEW_YORK }).time;

describe("a line with its time in front", () => {
  it.each([
    // With a date and a zone of its own nothing is lent.
    ["2026-09-09 13:22 JST Tokyo called", "Tokyo called", "2026-09-09T04:22:00Z", {}],
    ["2026-09-09T04:22:00Z Tokyo called", "Tokyo called", "2026-09-09T04:22:00Z", {}],
    ["2026-09-09 13:22 +09:00 Tokyo called", "Tokyo called", "2026-09-09T04:22:00Z", {}],
    // A date of its own: 13:22 −04:00 is 17:22 UTC.
    ["2026-09-08 13:22 paged", "paged", "2026-09-08T17:22:00Z", { zone: NEW_YORK }],
    // Neither: the incident's zone, and the day that zone had at the last entry.
    ["22:45 declared", "declared", "2026-09-10T02:45:00Z", { zone: NEW_YORK, day: "2026-09-09" }],
    // A zone of its own: the day that UTC had at the last entry, which is one later than New York's.
    ["02:45 UTC declared", "declared", "2026-09-10T02:45:00Z", { day: "2026-09-10" }],
    ["11:45 JST declared", "declared", "2026-09-10T02:45:00Z", { day: "2026-09-10" }],
    ["22:45 EDT declared", "declared", "2026-09-10T02:45:00Z", { day: "2026-09-09" }],
    // The hyphen behind the time and what looks like a zone in the title belong to neither.
    ["02:45 UTC - PR 81 merged", "PR 81 merged", "2026-09-10T02:45:00Z", { day: "2026-09-10" }],
    ["02:45Z NY desk called", "NY desk called", "2026-09-10T02:45:00Z", { day: "2026-09-10" }],
  ])("%s", (line, title, instant, lent) => {
    const entry = readQuickEntry(line, { zone: NEW_YORK, last: lastNight });
    expect(entry.doubt).toBeUndefined();
    expect({ title: entry.title, instant: entry.read?.instant, lent: entry.lent }).toEqual({ title, instant, lent });
  });

  it.each([
    ["by 14:52 UTC rolled back", "by", "minute"],
    ["2026-09-11 report sent", "exact", "day"],
    ["about 2026-09-09 19:00 UTC ±15 min errors began", "about", "minute"],
  ])("%s keeps how sure it is", (line, qualifier, precision) => {
    expect(readQuickEntry(line, { zone: "UTC", last: lastNight }).read).toMatchObject({ qualifier, precision });
  });

  it("what is kept for saving reads as what was shown", () => {
    const { time, read } = readQuickEntry("11:45 JST declared", { zone: NEW_YORK, last: lastNight });
    expect(recordTime({ text: time.text, zone: time.zone, baseDate: time.day }).time).toEqual(read);
  });
});

describe("doubt is told", () => {
  it.each([
    ["root cause identified", "no_time", 0],
    ["13:22 declared", "needs_year_and_zone", 0],
    ["2026-09-09 13:22 IST called", "ambiguous_zone", 3],
    ["2026-03-08 02:30 in the gap", "nonexistent_local_time", 2],
    ["2026-11-01 01:30 twice", "ambiguous_local_time", 2],
    ["03/04/2026 10:00 UTC which month?", "ambiguous_date", 0],
  ])("%s: %s", (line, code, candidates) => {
    const { doubt, read } = readQuickEntry(line, { zone: NEW_YORK });
    expect(read).toBeUndefined();
    expect(doubt?.code).toBe(code);
    expect(doubt?.candidates?.length ?? 0).toBeGreaterThanOrEqual(candidates);
  });

  it("and taken as it was answered", () => {
    const asked = readQuickEntry("2026-11-01 01:30 twice", { zone: NEW_YORK });
    const answer = { ...asked.time, choose: "second" as const };
    expect(readQuickEntry("2026-11-01 01:30 twice", { zone: NEW_YORK, answer }).read?.instant).toBe(
      "2026-11-01T06:30:00Z",
    );
  });

  it("a month before lends no day", () => {
    const last = recordTime({ text: "August 2026", zone: "UTC" }).time;
    expect(readQuickEntry("13:22 declared", { zone: "UTC", last }).doubt?.code).toBe("needs_year_and_zone");
  });
});

describe("what the words name", () => {
  it.each([
    ["root cause identified", "root_cause_identified"],
    ["incident declared, SEV-1", "declared"],
    ["fix deployed to all pods", "patched"],
    ["Service restored for everyone", "restored"],
    ["原因を特定した", "root_cause_identified"],
    ["not contained yet", undefined],
    ["before it was declared", undefined],
    ["contained and restored", undefined],
    ["is it contained?", undefined],
    ["Tokyo called", undefined],
  ])("%s: milestone %s", (title, milestone) => expect(namedMilestone(title)).toBe(milestone));

  it.each([
    ["status page says monitoring", "status_page"],
    ["researcher wrote again", "researcher"],
    ["upstream PR #81 merged", "upstream"],
    ["embargo agreed with all parties", "disclosure"],
    ["pods restarted", "provider"],
  ])("%s: lane %s", (title, lane) => expect(guessLane(title)).toBe(lane));
});

it("any clock time in front of any words is read and the words are kept", () => {
  const clock = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });
  const words = fc.array(fc.constantFrom("pods", "restarted", "the", "queue", "is", "empty"), { minLength: 1 });
  const two = (value: number) => String(value).padStart(2, "0");
  fc.assert(
    fc.property(clock, words, ({ hour, minute }, said) => {
      const title = said.join(" ");
      const entry = readQuickEntry(`${two(hour)}:${two(minute)} UTC ${title}`, { zone: NEW_YORK, last: lastNight });
      expect(entry.title).toBe(title);
      expect(entry.read?.instant).toBe(`2026-09-10T${two(hour)}:${two(minute)}:00Z`);
    }),
  );
});
