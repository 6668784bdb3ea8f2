import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantFromMicros } from "#domain/time/instant.ts";
import { readLoggedTime } from "#domain/impact/written-time.ts";

describe("a time in a log", () => {
  it.each([
    ["2026-09-09T14:00:00Z", "2026-09-09T14:00:00Z"],
    ["2025-08-05T09:00:00+09:00", "2025-08-05T00:00:00Z"],
    ["2025-07-01 12:00:00.123456Z", "2025-07-01T12:00:00.123456Z"],
    ["2025-07-01T11:59:59.999999600Z", "2025-07-01T11:59:59.999999Z"],
    ["1751371200", "2025-07-01T12:00:00Z"],
    ["1751371200123", "2025-07-01T12:00:00.123Z"],
    ["1751371200123456", "2025-07-01T12:00:00.123456Z"],
    ["1751371200123456789", "2025-07-01T12:00:00.123456Z"],
    ["1751371200.250", "2025-07-01T12:00:00.25Z"],
    ["[12/Mar/2025:23:59:58 +0530]", "2025-03-12T18:29:58Z"],
    ["01/Jul/2025:00:00:01 -0700", "2025-07-01T07:00:01Z"],
    ["Sat, 02 Aug 2025 09:15:00 EST", "2025-08-02T14:15:00Z"],
    ["2 Aug 2025 09:15 +0200", "2025-08-02T07:15:00Z"],
  ])("%s is %s", (text, instant) => {
    expect(readLoggedTime(text)).toMatchObject({ kind: "instant", instant });
  });

  it.each([
    ["2025-07-01 12:00:00,250", "no zone was given"],
    ["2025-02-30T10:00:00Z", "there is no such day"],
    ["2025-07-01T12:00:60Z", "there is no such second"],
    ["Mon, 02 Aug 2025 09:15:00 EST", "it was a Saturday"],
    ["Sat, 02 Aug 2025 09:15:00 IST", "three countries write IST"],
    ["2025-07-01", "a date is no time"],
    ["infinity", "no time"],
    ["now", "no time"],
    ["99999999999999999999", "the year 5138"],
  ])("%s is refused: %s", (text) => {
    expect(readLoggedTime(text).kind).toBe("bad");
  });

  it("reads a naive time in the zone that was given, and refuses one that never was or was twice", () => {
    expect(readLoggedTime("2025-07-01 12:00:00,250", "UTC")).toMatchObject({ instant: "2025-07-01T12:00:00.25Z" });
    expect(readLoggedTime("2025-04-06T00:01:42", "America/Los_Angeles")).toMatchObject({
      instant: "2025-04-06T07:01:42Z",
    });
    expect(readLoggedTime("2024-03-10T02:30:00", "America/New_York").kind).toBe("bad");
    expect(readLoggedTime("2024-11-03T01:30:00", "America/New_York").kind).toBe("bad");
  });

  it("says which unit an epoch was read in, so that mixed units can be reported", () => {
    const units = ["1751371200", "1751371200123", "1751371200123456", "1751371200123456789"].map((text) =>
      readLoggedTime(text),
    );
    expect(units).toMatchObject(["s", "ms", "us", "ns"].map((epochUnit) => ({ epochUnit })));
  });

  it("is empty, not 1970, where nothing stands", () => {
    expect(readLoggedTime("  ")).toEqual({ kind: "empty" });
  });

  it("reads back every microsecond it wrote, as text and as epoch", () => {
    const micros = fc.bigInt({ min: 1_000_000_000_000_000n, max: 7_000_000_000_000_000n });
    fc.assert(
      fc.property(micros, (us) => {
        const instant = instantFromMicros(us);
        expect(readLoggedTime(instant)).toMatchObject({ instant });
        expect(readLoggedTime(String(us))).toMatchObject({ instant, epochUnit: "us" });
      }),
    );
  });
});
