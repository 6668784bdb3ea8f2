import { describe, expect, it } from "vitest";
import { countdown } from "#domain/disclosure/deadlines/countdown.ts";
import { effectiveDeadline } from "#domain/disclosure/deadlines/effective-deadline.ts";
import { embargoEndOffer } from "#domain/disclosure/deadlines/embargo-end-offer.ts";
import { reviseDeadline } from "#domain/disclosure/deadlines/revise-deadline.ts";
import { formatDuration } from "#domain/time/duration.ts";
import { LA, at, on, stated } from "./deadline-cases.ts";

describe("the countdown", () => {
  it.each([
    // Los Angeles is at −07:00 until 1 November: its 26 October is 07:00Z to 07:00Z.
    [on("2026-10-26", LA), "2026-09-08T12:00:00Z", "48 days"],
    [on("2026-10-26", LA), "2026-10-26T06:59:59Z", "1 day"],
    [on("2026-10-26", LA), "2026-10-26T07:00:00Z", "0 days"],
    [on("2026-10-26", LA), "2026-10-27T06:59:59Z", "0 days"],
    [on("2026-10-26", LA), "2026-10-27T07:00:00Z", "over"],
    [at("2026-10-26T12:00", "UTC"), "2026-10-26T06:37:59Z", "5 h 22 min"],
    [at("2026-10-26T12:00", "UTC"), "2026-10-23T11:00:00Z", "3 d 1 h"],
    [at("2026-10-26T12:00", "UTC"), "2026-10-26T11:59:30Z", "0 min"],
    [at("2026-10-26T12:00", "UTC"), "2026-10-26T12:00:00Z", "0 min"],
    [at("2026-10-26T12:00", "UTC"), "2026-10-26T12:00:00.001Z", "over"],
    [at("2026-10-26T12:00", "UTC"), "2199-01-01T00:00:00Z", "over"],
    // 18:00 on 31 October to 18:00 on 1 November are 25 elapsed hours.
    [at("2026-11-01T18:00"), "2026-11-01T01:00:00Z", "25 h"],
    [stated({ date: "2026-10-26", qualifier: "from" }), "2026-12-01T00:00:00Z", "not known"],
  ])("%# counts days of a date, hours and minutes of an instant", (due, now, left) => {
    const counted = countdown(due, now);
    expect(counted.isOver ? "over" : formatDuration(counted.left, "en")).toBe(left);
  });

  it("holds nothing that could tick once it is over", () => {
    expect(countdown(on("2026-10-26", LA), "2026-10-28T00:00:00Z")).toEqual({ isOver: true });
  });
});

describe("the effective deadline", () => {
  const deadlines = [
    { deadline: "date", due: on("2026-10-26", "UTC") },
    { deadline: "noon", due: at("2026-10-26T12:00", "UTC") },
    { deadline: "done", due: on("2026-09-15", "UTC"), satisfied: { seq: 9 } },
    { deadline: "waived", due: on("2026-09-16", "UTC"), waived: { seq: 10 } },
    { deadline: "unknown" },
    { deadline: "east", due: on("2026-10-26", "Asia/Tokyo") },
  ];

  it("is the earliest that still runs; a date is due at its end", () => {
    // Noon; the end of the 26th is 15:00Z in Tokyo, 24:00 in UTC.
    const { effective, running } = effectiveDeadline(deadlines);
    expect(effective?.deadline).toBe("noon");
    expect(running.map(({ deadline }) => deadline)).toEqual(["noon", "east", "date", "unknown"]);
  });

  it("is none where none runs", () => {
    expect(effectiveDeadline([])).toEqual({ running: [] });
    expect(effectiveDeadline(deadlines.slice(2, 4))).toEqual({ running: [] });
  });
});

describe("computing a deadline anew", () => {
  const [old, later] = [{ due: on("2026-10-26", "UTC") }, { due: on("2026-11-09", "UTC") }];
  const [before, after] = ["2026-10-26T23:59:59Z", "2026-10-27T00:00:00Z"];

  it("moves what is still ahead", () => expect(reviseDeadline(old, later, before)).toBeUndefined());
  it("never silently moves what is past", () => {
    expect(reviseDeadline(old, later, after)).toMatchObject({ code: "deadline_is_past" });
    expect(reviseDeadline(old, {}, after)).toMatchObject({ code: "deadline_is_past" });
  });
  it("moves it with a reason", () => {
    expect(reviseDeadline(old, { ...later, override: "grace was granted" }, after)).toBeUndefined();
  });
  it("says the same again at any time", () => expect(reviseDeadline(old, { due: old.due }, after)).toBeUndefined());
  it("tells the same date of another zone from it", () => {
    expect(reviseDeadline(old, { due: on("2026-10-26", "Asia/Tokyo") }, after)).toMatchObject({
      code: "deadline_is_past",
    });
  });
});

describe("an embargo that ends on a day", () => {
  it("could mean 50 hours, and is offered noon in UTC (case 26)", () => {
    expect(embargoEndOffer(on("2026-10-26"))).toEqual({
      notEarlierThan: "2026-10-26T12:00:00Z",
      span: { earliest: "2026-10-25T10:00:00Z", latest: "2026-10-27T12:00:00Z" },
    });
  });

  it("means that day of its zone where one is known", () => {
    expect(embargoEndOffer(on("2026-10-26", "Asia/Tokyo"))).toEqual({
      notEarlierThan: "2026-10-26T12:00:00Z",
      span: { earliest: "2026-10-25T15:00:00Z", latest: "2026-10-26T15:00:00Z" },
    });
    // Auckland at +13:00: noon in UTC is already the 27th there.
    expect(embargoEndOffer(on("2026-10-26", "Pacific/Auckland"))).toEqual({
      span: { earliest: "2026-10-25T11:00:00Z", latest: "2026-10-26T11:00:00Z" },
    });
  });

  it("is nothing to offer for an instant, a month or a range", () => {
    expect(embargoEndOffer(at("2026-10-26T12:00", "UTC"))).toBeUndefined();
    expect(embargoEndOffer(on("2026-10"))).toBeUndefined();
    expect(embargoEndOffer(stated({ date: "2026-10-26", through: "2026-10-28" }))).toBeUndefined();
  });
});
