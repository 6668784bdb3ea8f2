import { afterEach, describe, expect, it } from "vitest";
import { referenceDocument } from "#test/builders/reference-document.ts";
import { entryOf, headingOf, textNodes, textOf } from "./page-text.ts";
import { renderPage } from "./render.ts";

const ZONES = ["UTC", "America/New_York", "Asia/Tokyo", "Asia/Kolkata"] as const;

// The sheet's table: the same minutes in other zones.
const TABLE: [key: string, instant: string, ...clocks: string[]][] = [
  ["triage", "2026-09-09T08:00:00Z", "2026-09-09 08:00", "2026-09-09 04:00", "2026-09-09 17:00", "2026-09-09 13:30"],
  ["declared", "2026-09-09T13:22:00Z", "2026-09-09 13:22", "2026-09-09 09:22", "2026-09-09 22:22", "2026-09-09 18:52"],
  ["contained", "2026-09-09T14:00:00Z", "2026-09-09 14:00", "2026-09-09 10:00", "2026-09-09 23:00", "2026-09-09 19:30"],
  [
    "root-cause",
    "2026-09-09T14:35:00Z",
    "2026-09-09 14:35",
    "2026-09-09 10:35",
    "2026-09-09 23:35",
    "2026-09-09 20:05",
  ],
  [
    "sp-identified",
    "2026-09-09T15:02:00Z",
    "2026-09-09 15:02",
    "2026-09-09 11:02",
    "2026-09-10 00:02",
    "2026-09-09 20:32",
  ],
  ["restored", "2026-09-09T19:40:00Z", "2026-09-09 19:40", "2026-09-09 15:40", "2026-09-10 04:40", "2026-09-10 01:10"],
  [
    "sp-resolved",
    "2026-09-09T20:09:00Z",
    "2026-09-09 20:09",
    "2026-09-09 16:09",
    "2026-09-10 05:09",
    "2026-09-10 01:39",
  ],
];
const LABELS = { UTC: "UTC", "America/New_York": "−04:00 EDT", "Asia/Tokyo": "+09:00 JST", "Asia/Kolkata": "+05:30" };

// In the sheet's words: what has no clock time. From the first to the last day.
const DATES: [key: string, from: string, through?: string][] = [
  ["upstream-report", "2026-07-06"],
  ["prototype", "2026-08"],
  ["exposure-start", "2026-08-27"],
  ["related-fix", "2026-09-06"],
  ["reported", "2026-09-08"],
  ["maintainers-met", "2026-09-10"],
  ["hardening", "2026-09-11", "2026-09-19"],
  ["upstream-merges", "2026-09-16", "2026-10-12"],
  ["v0.5.21", "2026-10-02"],
  ["v0.5.22", "2026-10-19"],
  ["disclosed", "2026-10-26"],
];

describe.each(["en", "ja"] as const)("times in %s", (locale) => {
  describe.each(ZONES)("%s", (zone) => {
    const html = renderPage({ locale, zone });

    it.each(TABLE)("%s", (key, instant, ...clocks) => {
      const clock = clocks[ZONES.indexOf(zone)] ?? "";
      const entry = entryOf(html, key);
      expect(entry).toContain(`<time datetime="${instant}"`);
      expect(textOf(entry)).toContain(`${clock} ${LABELS[zone]}`);
    });

    it("puts heading and row in the same zone", () => {
      const day = { UTC: 9, "America/New_York": 9, "Asia/Tokyo": 10, "Asia/Kolkata": 10 }[zone];
      const heading = locale === "ja" ? `2026年9月${day}日` : `${day} September 2026`;
      expect(headingOf(html, "restored")).toContain(heading);
    });

    it("states the zone at the top", () => {
      const bar = html.slice(html.indexOf('class="zone-bar"'), html.indexOf("<main"));
      expect(textOf(bar.slice(0, bar.indexOf("</p>")))).toContain(zone);
      expect(bar).toContain(`<option selected="">${zone}</option>`);
    });
  });
});

describe("plain dates", () => {
  it.each([...ZONES, "Pacific/Kiritimati", "Pacific/Honolulu", "Pacific/Apia"])("never shift: %s", (zone) => {
    const html = renderPage({ zone });
    for (const [key, from, through] of DATES) {
      const entry = entryOf(html, key);
      expect(entry).toContain(`<time datetime="${from}">${from}`);
      if (through !== undefined) expect(entry).toContain(`<time datetime="${through}">${through}`);
    }
  });

  it.each(["Asia/Kolkata", "Pacific/Honolulu"])("the drawings name them as they were said: %s", (zone) => {
    const figure = renderPage({ zone }).split('class="chart phase-figure"')[1] ?? "";
    const drawn = textNodes(`<body>${figure.slice(figure.indexOf(">") + 1, figure.indexOf("</figure>"))}`);
    expect(drawn).toEqual(expect.arrayContaining([expect.stringMatching(/^8 Sep/), "26 Oct"]));
  });
});

describe("every entry", () => {
  it.each(ZONES)("has its key and a time of RFC 3339 or a plain date or month: %s", (zone) => {
    const html = renderPage({ zone });
    expect(TABLE.length + DATES.length + 4).toBe(referenceDocument.events.length);
    for (const { key } of referenceDocument.events) {
      const stamps = [...entryOf(html, key).matchAll(/<time datetime="([^"]*)"/g)].map(([, stamp]) => stamp);
      expect(stamps.length).toBeGreaterThan(0);
      for (const stamp of stamps) expect(stamp).toMatch(/^\d{4}-\d\d(-\d\d(T\d\d:\d\d:\d\dZ)?)?$/);
    }
  });

  it("keeps the order of the record in every zone", () => {
    const order = referenceDocument.events.map(({ key }) => key);
    for (const zone of ZONES) {
      const found = [...renderPage({ zone }).matchAll(/data-event="([^"]*)"/g)].map(([, key]) => key);
      expect(found).toEqual(order);
    }
  });
});

describe("the process's own zone", () => {
  const own = process.env["TZ"];
  afterEach(() => {
    if (own === undefined) delete process.env["TZ"];
    else process.env["TZ"] = own;
  });

  it("changes nothing", () => {
    const pages = ["UTC", "America/New_York", "America/Chicago", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo"].map(
      (machine) => {
        process.env["TZ"] = machine;
        expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(
          machine === "Asia/Kolkata" ? "Asia/Calcutta" : machine,
        );
        return renderPage({ zone: "America/New_York" }) + renderPage({ zone: "Asia/Kolkata", locale: "ja" });
      },
    );
    expect(new Set(pages).size).toBe(1);
  });
});
