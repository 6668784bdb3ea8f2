import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareInstants,
  dayAfter,
  instantFromDate,
  instantFromMicros,
  instantToMicros,
  parseInstant,
  parsePlainDate,
} from "#domain/time/instant.ts";
import { timeErrorCode } from "./time-error-code.ts";

const anyMicros = fc.bigInt({ min: 0n, max: BigInt(Date.UTC(2201, 0, 1)) * 1000n - 1n });

describe("parseInstant", () => {
  it.each([
    ["2026-09-09T13:22:00Z", "2026-09-09T13:22:00Z"],
    ["2026-09-09t13:22:00z", "2026-09-09T13:22:00Z"],
    ["2026-09-09T22:22:00+09:00", "2026-09-09T13:22:00Z"],
    ["2026-09-09T09:22:00.500-04:00", "2026-09-09T13:22:00.5Z"],
    ["2025-07-01T12:00:00.123456Z", "2025-07-01T12:00:00.123456Z"],
    ["2025-07-01T11:59:59.999999600Z", "2025-07-01T11:59:59.999999Z"],
    ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"],
    ["2200-12-31T23:59:59.999999Z", "2200-12-31T23:59:59.999999Z"],
    ["2201-01-01T00:30:00+01:00", "2200-12-31T23:30:00Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"],
  ])("%s → %s", (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  it.each([
    ["2026-09-09T13:22:00", "zone_required"],
    ["infinity", "invalid_time"],
    ["2026-02-29T00:00:00Z", "invalid_time"],
    ["2026-13-01T00:00:00Z", "invalid_time"],
    ["2026-09-09T25:00:00Z", "invalid_time"],
    ["2026-09-09T13:60:00Z", "invalid_time"],
    ["2026-09-09T13:22:61Z", "invalid_time"],
    ["2026-06-30T23:59:60+09:00", "invalid_time"],
    ["2026-09-09T13:22:00+25:00", "invalid_time"],
    ["1969-12-31T23:59:59Z", "out_of_range"],
    ["2201-01-01T00:00:00Z", "out_of_range"],
    ["0044-03-15T12:00:00Z", "out_of_range"],
    ["9999-12-31T23:59:59Z", "out_of_range"],
  ])("%s → %s", (text, code) => {
    expect(timeErrorCode(() => parseInstant(text))).toBe(code);
  });

  it("gives back every microsecond", () => {
    fc.assert(
      fc.property(anyMicros, (us) => {
        const instant = instantFromMicros(us);
        expect(instantToMicros(instant)).toBe(us);
        expect(parseInstant(instant)).toBe(instant);
      }),
    );
  });

  it("orders by time, not by text", () => {
    const whole = parseInstant("2026-09-09T13:22:00Z");
    const later = parseInstant("2026-09-09T13:22:00.000001Z");
    expect(whole > later).toBe(true);
    expect(compareInstants(whole, later)).toBe(-1);
    expect(compareInstants(later, later)).toBe(0);
  });

  it("takes the milliseconds of a clock stamp", () => {
    expect(instantFromDate(new Date(1_763_720_621_021))).toBe("2025-11-21T10:23:41.021Z");
  });
});

describe("parsePlainDate", () => {
  it.each([
    ["2026-9-9", "invalid_time"],
    ["2025-02-29", "invalid_time"],
    ["1969-12-31", "out_of_range"],
    ["2201-01-01", "out_of_range"],
    ["2026-09-09T00:00", "invalid_time"],
  ])("refuses %s with %s", (text, code) => {
    expect(timeErrorCode(() => parsePlainDate(text))).toBe(code);
  });

  it.each([
    ["2025-03-09", "2025-03-10"],
    ["2024-02-28", "2024-02-29"],
    ["2025-12-31", "2026-01-01"],
  ])("the day after %s is %s", (date, next) => {
    expect(dayAfter(parsePlainDate(date))).toBe(next);
  });
});
