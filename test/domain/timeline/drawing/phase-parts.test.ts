import { describe, expect, it } from "vitest";
import { phaseParts } from "#domain/timeline/drawing/phase-parts.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { placed, utc } from "./drawn-times.ts";

function partsOf(...ends: TimeInput[]) {
  const extents = ends.map(placed);
  const phases = extents.slice(1).map((to, index) => ({ from: extents[index] ?? to, to }));
  const clock = (us: number) => new Date(us / 1000).toISOString().slice(8, 16);
  return phaseParts(phases).map(
    ({ phase, start, end, isCertain }) => `${phase + 1} ${isCertain ? "is" : "may be"} ${clock(start)} – ${clock(end)}`,
  );
}

describe("from milestone to milestone", () => {
  it.each<[string, TimeInput[], string[]]>([
    ["two moments", [utc("09T08:00"), utc("09T13:22")], ["1 is 09T08:00 – 09T13:22"]],
    [
      // Reported some time on the 8th: from its end on the first phase is certain.
      "a date and a moment",
      [{ date: "2026-09-08" }, utc("09T08:00")],
      ["1 may be 08T00:00 – 09T00:00", "1 is 09T00:00 – 09T08:00"],
    ],
    [
      "no later than",
      [utc("09T14:00"), utc("09T19:04", { qualifier: "by" }), utc("09T19:40")],
      ["1 may be 09T14:00 – 09T19:04", "2 is 09T19:04 – 09T19:40"],
    ],
    [
      "no earlier than",
      [utc("09T14:00"), utc("09T15:00", { qualifier: "from" }), utc("09T19:40")],
      ["1 is 09T14:00 – 09T15:00", "2 may be 09T15:00 – 09T19:40"],
    ],
    [
      "about, 18:50 to 19:10",
      [utc("09T14:00"), { text: "about 2026-09-09 19:00 UTC ±10 min" }, utc("09T19:40")],
      ["1 is 09T14:00 – 09T18:50", "2 may be 09T18:50 – 09T19:10", "2 is 09T19:10 – 09T19:40"],
    ],
    [
      "a date at the end",
      [utc("09T19:40"), { date: "2026-09-26" }],
      ["1 is 09T19:40 – 26T00:00", "1 may be 26T00:00 – 27T00:00"],
    ],
    [
      "two dates on one day",
      [{ date: "2026-09-08" }, { date: "2026-09-08" }],
      Array(2).fill("1 may be 08T00:00 – 09T00:00"),
    ],
  ])("%s", (_words, ends, expected) => {
    expect(partsOf(...ends)).toEqual(expected);
  });
});
