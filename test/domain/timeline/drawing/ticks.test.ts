import { describe, expect, it } from "vitest";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import { zoneClockOf } from "#domain/timeline/drawing/read-zone-clock.ts";
import { scaleOf } from "#domain/timeline/drawing/scale.ts";
import { dateLabels, ticksOf } from "#domain/timeline/drawing/ticks.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { placed, utc } from "./drawn-times.ts";

function paper(inputs: TimeInput[], zone: string, width = 1200) {
  const extents = inputs.map(placed);
  const scale = scaleOf(breakAxis(extents), width);
  const clock = zoneClockOf(
    zone,
    Math.min(...extents.map(({ start }) => start)),
    Math.max(...extents.map(({ end }) => end)),
  );
  return { scale, clock, ticks: ticksOf(scale, clock) };
}

describe("ticks", () => {
  it("are round hours of the zone's own clock, half-hour zones too", () => {
    const { ticks } = paper([utc("09T08:00"), utc("09T14:00"), utc("09T20:00")], "Asia/Kolkata", 500);
    // 08:00 UTC is 13:30 in Kolkata, 20:00 is 01:30 of the next day.
    const labels = ticks.map(({ label }) => label);
    expect(labels[0]).toBe("14:00");
    expect(ticks.find(({ label }) => label === "00:00")).toMatchObject({
      kind: "day",
      us: Date.parse("2026-09-09T18:30Z") * 1000,
    });
    expect(labels.every((label) => label.endsWith(":00"))).toBe(true);
  });

  it("show the repeated hour twice and the skipped one never", () => {
    const night = (date: string) => [`${date}T03:00Z`, `${date}T05:00Z`, `${date}T09:00Z`].map((text) => ({ text }));
    // New York, 1 November 2026: 01:00 EDT is 05:00Z, 01:00 EST is 06:00Z.
    const autumn = paper(night("2026-11-01"), "America/New_York");
    expect(
      autumn.ticks.filter(({ label }) => label === "01:00").map(({ us }) => new Date(us / 1000).toISOString()),
    ).toEqual(["2026-11-01T05:00:00.000Z", "2026-11-01T06:00:00.000Z"]);
    const spring = paper(night("2026-03-08"), "America/New_York").ticks.map(({ label }) => label);
    expect(spring).toContain("01:00");
    expect(spring).toContain("03:00");
    expect(spring).not.toContain("02:00");
  });

  it("say the minute of a moment that stands alone; a lone date needs none", () => {
    const { ticks } = paper([{ date: "2026-09-01" }, utc("09T13:22")], "Asia/Tokyo");
    expect(ticks.map(({ label }) => label)).toEqual(["22:22"]);
  });

  it("stand where their time is", () => {
    const { scale, ticks } = paper([utc("09T08:00"), utc("09T12:00")], "UTC");
    for (const { us, x } of ticks) expect(scale.place(us)).toBeCloseTo(x, 6);
  });

  it("become days and months as the stretch grows", () => {
    const { ticks } = paper(
      Array.from({ length: 20 }, (_, day) => utc(`${String(day + 1).padStart(2, "0")}T10:00`)),
      "UTC",
      700,
    );
    expect(new Set(ticks.map(({ kind }) => kind))).toEqual(new Set(["day"]));
    const monthly = Array.from(
      { length: 48 },
      (_, month) => `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-10`,
    );
    const months = paper(
      monthly.map((date) => ({ date })),
      "America/New_York",
      800,
    );
    expect(months.ticks.length).toBeGreaterThan(4);
    expect(months.ticks.every(({ kind, label }) => kind === "month" && /^20\d\d-\d\d$/.test(label))).toBe(true);
  });
});

describe("dates below the line", () => {
  it("say each piece's own date, and a plain date in every zone as it was recorded", () => {
    const { scale, clock, ticks } = paper([{ date: "2026-09-01" }, utc("09T13:00"), utc("09T15:00")], "America/Bogota");
    expect(dateLabels(scale, clock, ticks, "en").map(({ label }) => label)).toEqual(["1 Sep ’26", "9 Sep"]);
    expect(dateLabels(scale, clock, ticks, "ja").map(({ label }) => label)).toEqual(["2026/9/1", "9月9日"]);
  });

  it("are written shorter where the next one is near, and in full where it is not", () => {
    const wide = paper([{ date: "2026-09-30" }, { date: "2026-10-26" }], "UTC", 400);
    const hours = ["T13:00", "T15:00"].map((clock) => ({ wallClock: `2026-10-26${clock}`, zone: "UTC" }));
    const near = paper([{ date: "2026-09-30" }, ...hours], "UTC", 400);
    const labels = ({ scale, clock, ticks }: typeof wide, locale: "en" | "ja") =>
      dateLabels(scale, clock, ticks, locale).map(({ label }) => label);
    expect(labels(wide, "en")).toEqual(["30 Sep 2026", "26 Oct"]);
    expect(labels(wide, "ja")).toEqual(["2026年9月30日", "10月26日"]);
    expect(labels(near, "en")).toEqual(["30 Sep ’26", "26 Oct"]);
    expect(labels(near, "ja")).toEqual(["2026/9/30", "10月26日"]);
  });

  it("say a new year, and never meet", () => {
    const { scale, clock, ticks } = paper(
      [{ date: "2026-12-30" }, { date: "2027-01-05" }, { date: "2027-01-20" }],
      "UTC",
      300,
    );
    const labels = dateLabels(scale, clock, ticks, "en");
    expect(labels.map(({ label }) => label)).toEqual(["30 Dec 2026", "5 Jan 2027", "20 Jan"]);
    for (const [index, { x }] of labels.entries())
      if (index > 0) expect(x - (labels[index - 1]?.x ?? 0)).toBeGreaterThan(50);
  });
});
