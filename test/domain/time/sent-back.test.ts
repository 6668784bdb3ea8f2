import { describe, expect, it } from "vitest";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { sortInstant } from "#domain/time/order.ts";
import { recordTime, timeInput, type TimeInput } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";

const answered = (input: TimeInput) => {
  const { time, warnings } = recordTime(input);
  return { ...time, warnings };
};
const NOON = { wallClock: "2026-09-09T12:00", zone: "Asia/Tokyo" } as const;

describe("a time as answered is a time to send", () => {
  it.each<[TimeInput]>([
    [NOON],
    [{ wallClock: "2026-09-09T12", zone: "Asia/Kolkata", qualifier: "by" }],
    [{ wallClock: "2024-11-03T01:30", zone: "America/New_York", choose: "second" }],
    [{ ...NOON, through: "2026-09-09T12:30" }],
    [{ date: "2026-09-08", zone: "Asia/Tokyo" }],
    [{ date: "2026-09-11", through: "2026-09-19", qualifier: "about" }],
    [{ date: "2026-08", qualifier: "about" }],
    [{ date: "2200-12" }],
    [{ date: "2026-08", text: "during the summer holidays" }],
    [{ text: "mid-August 2026" }],
    [{ text: "2026-01-09 10:25 EDT" }],
    [{ text: "about 10:00 ±15 min", zone: "UTC", baseDate: "2026-09-09" }],
    [{ text: "about 2026-03-29 ± 1 day", zone: "Europe/Berlin" }],
  ])("%j", (input) => {
    const answer = answered(input);
    expect(recordTime(parseInput(timeInput, answer)).time).toEqual(recordTime(input).time);
  });

  it("whatever version of the zone data it was answered with", () => {
    expect(recordTime({ ...answered(NOON), tzdb: "2020a" }).time).toEqual(recordTime(NOON).time);
  });

  it.each<[object, string]>([
    [{ ...answered(NOON), instant: "2026-09-09T12:00:00Z" }, "instant"],
    [{ ...NOON, instant: "yesterday" }, "instant"],
    [{ ...answered(NOON), wallClock: "2026-09-09T12:01" }, "instant"],
    [{ ...answered(NOON), latest: "2026-09-09T12:00:00Z" }, "latest"],
    [{ ...NOON, month: "2026-09" }, "month"],
    [{ date: "2026-09-08", instant: "2026-09-08T00:00:00Z" }, "instant"],
    [{ date: "2026-09-08", precision: "hour" }, "precision"],
    [{ text: "2026-09-08", qualifier: "by" }, "qualifier"],
    [{ ...NOON, through: { wallClock: "2026-09-09T12:30", instant: "2026-09-09T12:30:00Z" } }, "through"],
  ])("a contradiction is refused: %j", (input, field) => {
    expect(doubtOf(parseInput(timeInput, input))).toMatchObject({ code: "invalid_time", field });
  });
});

describe("about 10:00 ±15 min", () => {
  const { time } = recordTime({ text: "about 10:00 ±15 min", zone: "UTC", baseDate: "2026-09-09" });

  it("states 10:00, and lies between 09:45 and 10:15", () => {
    expect(time).toMatchObject({
      wallClock: "2026-09-09T10:00",
      instant: "2026-09-09T10:00:00Z",
      earliest: "2026-09-09T09:45:00Z",
      latest: "2026-09-09T10:15:00Z",
      qualifier: "about",
      precision: "minute",
    });
    expect(time.through).toBeUndefined();
    expect(sortInstant(time)).toBe("2026-09-09T10:00:00Z");
  });

  const at = { wallClock: "2026-09-09T10:00", zone: "UTC", qualifier: "about" } as const;
  it.each<[TimeInput, string]>([
    [at, "through"],
    [{ ...at, earliest: "2026-09-09T09:45:00Z" }, "through"],
    [{ ...at, earliest: "2026-09-09T10:00:00Z", latest: "2026-09-09T10:00:00Z" }, "through"],
    [{ ...at, earliest: "2026-09-09T10:01:00Z", latest: "2026-09-09T10:15:00Z" }, "earliest"],
    [{ ...at, earliest: "2026-09-09T09:45:00Z", latest: "2026-09-09T09:59:00Z" }, "latest"],
  ])("%j has no such width", (input, field) => {
    expect(doubtOf(input)).toMatchObject({ code: "invalid_time", field });
  });
});

describe("a doubt names its field", () => {
  it.each<[TimeInput, string, string]>([
    [{ wallClock: "soon", zone: "UTC" }, "invalid_time", "wallClock"],
    [{ wallClock: "1969-01-01T00:00", zone: "UTC" }, "out_of_range", "wallClock"],
    [{ ...NOON, through: "later" }, "invalid_time", "through"],
    [{ ...NOON, through: "2024-02-30T10:00" }, "invalid_time", "through"],
    [
      { wallClock: "2024-11-03T00:30", zone: "America/New_York", through: "2024-11-03T01:30" },
      "ambiguous_local_time",
      "through",
    ],
    [{ ...NOON, offset: "9" }, "invalid_time", "offset"],
    [{ wallClock: "2026-13-01", zone: "UTC" }, "invalid_time", "wallClock"],
    [{ date: "2026-02-30" }, "invalid_time", "date"],
    [{ date: "2026-09-09", through: "soon" }, "invalid_time", "through"],
    [{ date: "2026-09-09", zone: "Mars/Olympus" }, "unknown_zone", "zone"],
    [{ date: "2011-12-30", zone: "Pacific/Apia" }, "nonexistent_local_time", "date"],
    [{ text: "soon" }, "invalid_time", "text"],
    [{ text: "2026-11-01 01:30 ET" }, "ambiguous_local_time", "text"],
    [{ text: "2026-09-09 12:00 CST" }, "ambiguous_zone", "text"],
    [{ text: "about 2026-09-09 12:00 UTC" }, "invalid_time", "text"],
    [{ text: "2026-02-30" }, "invalid_time", "text"],
    [{ text: "2026-09-09 12:00" }, "zone_required", "zone"],
    [{ text: "12:00 UTC" }, "needs_year_and_zone", "baseDate"],
    [{ text: "12:00 UTC", baseDate: "soon" }, "invalid_time", "baseDate"],
    [{ text: "within 5 minutes", base: "soon" }, "invalid_time", "base"],
    [{ text: "9 September", year: 3000 }, "out_of_range", "year"],
    [{ text: "2026-09-01 10:00", zone: "UTC", year: 2020 }, "invalid_time", "year"],
    [{ text: "10:00", zone: "UTC", baseDate: "2026-09-01", year: 2020 }, "invalid_time", "year"],
    [{ text: "1789046520", year: 2020 }, "invalid_time", "year"],
    [{ text: "August", month: "2026-13" }, "invalid_time", "month"],
  ])("%j: %s at %s", (input, code, field) => {
    expect(doubtOf(input)).toMatchObject({ code, field });
  });

  it("a year that agrees, or that the text lacks, is taken", () => {
    expect(recordTime({ text: "2026-09-01", year: 2026 }).time.date).toBe("2026-09-01");
    expect(recordTime({ text: "1 September", year: 2020 }).time.date).toBe("2020-09-01");
    expect(recordTime({ text: "1 January", year: 2024, baseDate: "2024-12-31" }).time.date).toBe("2025-01-01");
  });
});

describe("letters where a zone belongs", () => {
  it.each<[TimeInput, string[]]>([
    // 12:00 at −06:00, +08:00 and −05:00.
    [
      { wallClock: "2026-09-09T12:00", zone: "CST" },
      ["2026-09-09T18:00:00Z", "2026-09-09T04:00:00Z", "2026-09-09T17:00:00Z"],
    ],
    [{ text: "2026-09-09 12:00", zone: "cdt" }, ["2026-09-09T17:00:00Z", "2026-09-09T16:00:00Z"]],
    // The day's midnight at −04:00 and +03:00.
    [{ date: "2026-09-09", zone: "AST" }, ["2026-09-09T04:00:00Z", "2026-09-08T21:00:00Z"]],
  ])("%j is asked about", (input, instants) => {
    const doubt = doubtOf(input);
    expect(doubt).toMatchObject({ code: "ambiguous_zone", field: "zone" });
    expect(doubt.candidates?.map(({ instant }) => instant)).toEqual(instants);
    for (const { zone } of doubt.candidates ?? []) expect(() => recordTime({ ...input, zone })).not.toThrow();
  });
});

describe("what is missing or of the wrong kind is said in plain words", () => {
  const errorsOf = (input: unknown) => {
    try {
      parseInput(timeInput, input, ["time"]);
    } catch (error) {
      if (error instanceof InvalidInput) return error.errors;
    }
    throw new Error("nothing was refused");
  };

  it.each<[unknown, string, string]>([
    [undefined, "/time", "required"],
    [{}, "/time/wallClock", "required"],
    [{ zone: "UTC" }, "/time/wallClock", "required"],
    ["2026-09-09T12:00Z", "/time", "invalid_type"],
    [{ wallClock: 5 }, "/time/wallClock", "invalid_type"],
    [{ ...NOON, zone: "" }, "/time/zone", "too_small"],
    [{ date: "2026-09-09", qualifier: "perhaps" }, "/time/qualifier", "invalid_value"],
    [{ text: "9 September", year: "2026" }, "/time/year", "invalid_type"],
    [{ ...NOON, colour: "red" }, "/time/colour", "unknown_field"],
    [{ ...NOON, through: { wallClock: "2026-09-09T13:00", colour: "red" } }, "/time/through/colour", "unknown_field"],
  ])("%j at %s: %s", (input, pointer, code) => {
    const errors = errorsOf(input);
    expect(errors).toMatchObject([{ pointer, code }]);
    expect(errors[0]?.message).not.toMatch(/invalid input|expected|received|too (small|big)|unrecognized/i);
  });
});

function doubtOf(input: TimeInput): TimeError {
  try {
    recordTime(input);
  } catch (error) {
    if (error instanceof TimeError) return error;
    throw error;
  }
  throw new Error("nothing was in doubt");
}
