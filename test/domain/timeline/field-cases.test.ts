import { describe, expect, it, test } from "vitest";
import { durationBetween, formatDuration } from "#domain/time/duration.ts";
import { displayTime } from "#domain/time/display.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { differencesOf } from "#domain/timeline/differences.ts";
import { durationsOf } from "#domain/timeline/durations.ts";
import { metricsOf } from "#domain/timeline/metrics.ts";
import type { MilestoneSource } from "#domain/timeline/milestone-times.ts";
import { orderDoubts } from "#domain/timeline/order-doubts.ts";
import type { Milestone } from "#domain/timeline/timeline-event.ts";

const time = (input: TimeInput) => recordTime(input).time;
const between = (from: TimeInput, to: TimeInput) => formatDuration(durationBetween(time(from), time(to)), "en");
const on =
  (zone: string, date: string) =>
  (clock: string): TimeInput => ({ wallClock: `${date}T${clock}`, zone });

let sequence = 0;
function source(key: string, milestone: Milestone, at: TimeInput, record = false): MilestoneSource {
  sequence += 1;
  return { key, milestone, record, time: time(at), sequence: String(sequence) };
}

describe("S-F01 Cloudflare, 18 November 2025: which start and end a duration uses", () => {
  const utc = on("UTC", "2025-11-18");
  test.each([
    ["11:20", "14:30", "3 h 10 min"],
    ["11:20", "17:06", "5 h 46 min"],
    ["12:19", "14:19", "2 h"], // not 2.5 h
    ["11:28", "14:30", "3 h 2 min"],
    ["11:48", "19:28", "7 h 40 min"],
  ])("%s–%s is %s", (from, to, text) => expect(between(utc(from), utc(to))).toBe(text));

  const events = [
    source("impact", "exposure_started", utc("11:20"), true),
    source("impact-elsewhere-in-the-text", "exposure_started", utc("11:28")),
    source("main-impact-over", "contained", utc("14:30"), true),
    source("all-over", "restored", utc("17:06"), true),
    source("status-page-final", "restored", utc("19:28")),
  ];

  it("each duration names its two events, and uses the times of record", () => {
    expect(durationsOf(events).map(({ fromEvent, toEvent, text }) => [fromEvent, toEvent, text])).toEqual([
      ["impact", "main-impact-over", "3 h 10 min"],
      ["impact", "all-over", "5 h 46 min"],
      ["main-impact-over", "all-over", "2 h 36 min"],
    ]);
  });

  it("the second start and the later end stay, as differences", () => {
    expect(differencesOf(events).map(({ record, other, text, direction }) => [record, other, text, direction])).toEqual(
      [
        ["impact", "impact-elsewhere-in-the-text", "8 min", "later"],
        ["all-over", "status-page-final", "2 h 22 min", "later"],
      ],
    );
  });
});

describe("S-F02 AWS, 19/20 October 2025: both lengths are right for their own pair", () => {
  const los = "America/Los_Angeles";
  test.each([
    ["dashboard", "2025-10-19T23:49", "2025-10-20T15:01", "15 h 12 min"],
    ["summary", "2025-10-19T23:48", "2025-10-20T14:20", "14 h 32 min"],
  ])("%s", (_who, from, to, text) => {
    expect(between({ wallClock: from, zone: los }, { wallClock: to, zone: los })).toBe(text);
  });

  it("2:24 and 2:25 AM for one milestone are a difference of a minute", () => {
    const fixed = (clock: string) => on(los, "2025-10-20")(clock);
    const events = [source("summary", "mitigated", fixed("02:25"), true), source("other", "mitigated", fixed("02:24"))];
    expect(differencesOf(events)).toMatchObject([{ text: "1 min", direction: "earlier", settled: true }]);
  });

  it("3:01 PM PDT is 00:01 the next day in Johannesburg; the repost's 03:01 is 3 h late", () => {
    const end = time({ wallClock: "2025-10-20T15:01", zone: los });
    expect(end.instant).toBe("2025-10-20T22:01:00Z");
    expect(displayTime(end, "Africa/Johannesburg", "en")).toMatchObject({ date: "2025-10-21", time: "00:01" });
    expect(
      between(
        { wallClock: "2025-10-20T15:01", zone: los },
        { wallClock: "2025-10-21T03:01", zone: "Africa/Johannesburg" },
      ),
    ).toBe("3 h");
  });
});

describe("S-F03 OpenAI, 11 December 2024: an alert before the stated start", () => {
  const pst = on("America/Los_Angeles", "2024-12-11");
  const events = [
    source("alert", "reported", pst("15:13"), true),
    source("start", "exposure_started", pst("15:16"), true),
    source("end", "contained", pst("19:38"), true),
  ];

  it("3:16 PM to 7:38 PM PST is 4 h 22 min, over midnight in UTC: not three hours", () => {
    expect(between(pst("15:16"), pst("19:38"))).toBe("4 h 22 min");
    expect([time(pst("15:16")).instant, time(pst("19:38")).instant]).toEqual([
      "2024-12-11T23:16:00Z",
      "2024-12-12T03:38:00Z",
    ]);
  });

  it("is kept and flagged for review, with the distance", () => {
    expect(orderDoubts(events)).toMatchObject([
      { from: "exposure_started", to: "reported", fromEvent: "start", toEvent: "alert", text: "3 min", exact: true },
    ]);
    expect(metricsOf(events).find(({ key }) => key === "exposure")?.duration?.text).toBe("4 h 22 min");
  });

  it("is not flagged where the two may still be in order", () => {
    const dated = [
      source("start", "exposure_started", { date: "2024-12-11" }),
      source("alert", "reported", pst("15:13")),
    ];
    expect(orderDoubts(dated)).toEqual([]);
    const same = [source("start", "exposure_started", pst("15:16")), source("alert", "reported", pst("15:16"))];
    expect(orderDoubts(same)).toEqual([]);
  });
});

describe("S-F04 GitHub availability reports", () => {
  test.each([
    ["2024-07-05T16:31", "2024-07-05T18:08", 97, "1 h 37 min"],
    ["2024-07-13T00:01", "2024-07-13T19:27", 19 * 60 + 26, "19 h 26 min"],
    ["2023-02-28T15:42", "2023-02-28T17:08", 86, "1 h 26 min"],
  ])("%s to %s is %i minutes", (from, to, minutes, text) => {
    const [start, end] = [from, to].map((wallClock) => time({ wallClock, zone: "UTC" }));
    if (!start || !end) throw new Error("two times");
    expect(durationBetween(start, end)).toMatchObject({ minMs: minutes * 60_000, exact: true });
    expect(formatDuration(durationBetween(start, end), "en")).toBe(text);
  });

  it("97 minutes do not fit 00:53 to 16:31", () => {
    expect(between(on("UTC", "2024-07-05")("00:53"), on("UTC", "2024-07-05")("16:31"))).toBe("15 h 38 min");
  });
});

describe("S-A27 elapsed time across a clock change", () => {
  const newYork = "America/New_York";
  test.each([
    ["2024-03-10", "2024-03-11", "23 h"],
    ["2024-11-03", "2024-11-04", "25 h"],
  ])("midnight %s to midnight %s is %s", (from, to, text) => {
    expect(between({ wallClock: `${from}T00:00`, zone: newYork }, { wallClock: `${to}T00:00`, zone: newYork })).toBe(
      text,
    );
  });

  it("01:59:59 to 03:00:00 on 10 March is one second", () => {
    expect(
      between({ wallClock: "2024-03-10T01:59:59", zone: newYork }, { wallClock: "2024-03-10T03:00:00", zone: newYork }),
    ).toBe("1 s");
  });

  it("a date there spans its 23 and 25 hours; 60 minutes of it leave 22/23", () => {
    const span = (date: string) => {
      const { earliest, latest } = time({ date, zone: newYork });
      return (Date.parse(latest ?? "") - Date.parse(earliest ?? "")) / 3_600_000;
    };
    expect([span("2024-03-10"), span("2024-11-03")]).toEqual([23, 25]);
    expect((100 * (span("2024-03-10") - 1)) / span("2024-03-10")).toBeCloseTo(95.652, 3);
  });
});
