import { describe, expect, it } from "vitest";
import { INTAKE_FORMATS } from "#domain/timeline/intake/intake-row.ts";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";

const options = { zone: "Asia/Tokyo", year: 2026 };
const brief = (text: string, given: object = options) =>
  readIntake(text, given).rows.map(({ line, verdict, time, title, lane }) => [
    line,
    verdict,
    time?.instant,
    title,
    lane,
  ]);

/** As a status page shows its history: what was said, and below it when. */
const HISTORY = `Elevated error rates
Resolved - This incident has been resolved.
Sep 9, 16:00 UTC
Monitoring - A fix has been implemented.
Sep 9, 14:00 UTC
Investigating - We are looking into errors since 13:05 UTC.
Sep 9, 13:22 UTC`;

describe("a status page copied as text: each time belongs to the words above it", () => {
  it("with the status and the words on one line", () => {
    expect(brief(HISTORY)).toEqual([
      [1, "ignored", undefined, undefined, undefined],
      [2, "ready", "2026-09-09T16:00:00Z", "Resolved - This incident has been resolved.", "status_page"],
      [4, "ready", "2026-09-09T14:00:00Z", "Monitoring - A fix has been implemented.", "status_page"],
      [
        6,
        "ready",
        "2026-09-09T13:22:00Z",
        "Investigating - We are looking into errors since 13:05 UTC.",
        "status_page",
      ],
    ]);
  });

  it("with the status above, a paragraph, and a line of when it was posted", () => {
    const text = `Elevated error rates
Incident Report for Example

Resolved
This incident has been resolved.
Posted 3 days ago. Sep 09, 2026 - 16:00 UTC

Investigating
We are looking into it.

More to follow.
Posted 3 days ago. Sep 09, 2026 - 13:22 UTC
This incident affected: API and Console.`;
    expect(brief(text)).toEqual([
      [1, "ignored", undefined, undefined, undefined],
      [4, "ready", "2026-09-09T16:00:00Z", "Resolved: This incident has been resolved.", "status_page"],
      [8, "ready", "2026-09-09T13:22:00Z", "Investigating: We are looking into it.", "status_page"],
      [13, "unreadable", undefined, "This incident affected: API and Console.", undefined],
    ]);
    expect(readIntake(text, options).rows[2]?.body).toBe("Investigating\nWe are looking into it.\n\nMore to follow.");
  });

  it("with a heading for each day, which lends its year", () => {
    const text = `Sep 9, 2026\n${HISTORY}`;
    expect(brief(text, { zone: "Asia/Tokyo" }).map(([, verdict, instant]) => [verdict, instant])).toEqual([
      ["ignored", undefined],
      ["ignored", undefined],
      ["ready", "2026-09-09T16:00:00Z"],
      ["ready", "2026-09-09T14:00:00Z"],
      ["ready", "2026-09-09T13:22:00Z"],
    ]);
  });

  it("without a year it is asked for", () => {
    const { rows } = readIntake(HISTORY, { zone: "Asia/Tokyo" });
    expect(rows.map(({ doubts }) => doubts[0]?.code)).toEqual([
      "not_an_event",
      ...Array(3).fill("needs_year_and_zone"),
    ]);
  });

  it("without any status, where every time stands below", () => {
    const text = "the first alert came in\n2026-09-09 13:22 UTC\nwe rolled back\n2026-09-09 14:00 UTC";
    expect(brief(text)).toEqual([
      [1, "ready", "2026-09-09T13:22:00Z", "the first alert came in", "provider"],
      [3, "ready", "2026-09-09T14:00:00Z", "we rolled back", "provider"],
    ]);
  });

  it.each(["plain", "chat"] as const)("read as %s it is the same", (format) => {
    expect(brief(HISTORY, { ...options, format })).toEqual(brief(HISTORY));
  });

  it("no text has the time of another in any format", () => {
    const mine = new Map([
      ["This incident has been resolved", "2026-09-09T16:00:00Z"],
      ["A fix has been implemented", "2026-09-09T14:00:00Z"],
      ["We are looking into errors", "2026-09-09T13:22:00Z"],
    ]);
    for (const format of INTAKE_FORMATS) {
      for (const { title = "", body = "", time } of readIntake(HISTORY, { ...options, format }).rows) {
        for (const [words, instant] of mine) {
          if (time && `${title} ${body}`.includes(words))
            expect([format, words, time.instant]).toEqual([format, words, instant]);
        }
      }
    }
  });
});

describe("times above their words stay above", () => {
  it.each([
    ["Sep 9, 13:22 UTC\nInvestigating\nSep 9, 14:00 UTC\nResolved", ["Investigating", "Resolved"]],
    ["Alice Smith\n9/9/2026 10:25 AM\nfirst\n\nBob Jones\n9/9/2026 10:31 AM\nsecond", ["first", "second"]],
    ["13:22 UTC first\n2026-09-09 14:00 UTC", ["first", undefined]],
    ["Notes\nAlert fired at 10:20 UTC\nRestored\n10:40 UTC", ["Notes", "Alert fired", "Restored", undefined]],
  ])("%j", (text, titles) => {
    const { rows } = readIntake(text, { zone: "UTC", baseDate: "2026-09-09" });
    expect(rows.map(({ title }) => title)).toEqual(titles);
  });
});
