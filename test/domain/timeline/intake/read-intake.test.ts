import { describe, expect, it } from "vitest";
import type { IntakeRow } from "#domain/timeline/intake/intake-row.ts";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";
import { CSV, GIT, GIT_ONE_LINE, GITHUB_JSON, MAIL, PLAIN, SLACK, SLACK_JSON, STATUS_JSON, TEAMS } from "./pastes.ts";

const NEW_YORK = { zone: "America/New_York" };
const brief = ({ line, verdict, title, time, doubts }: IntakeRow) => [
  line,
  verdict,
  title,
  time?.instant ?? time?.date,
  doubts.map(({ code }) => code).join(),
];

describe("each format is recognised and read", () => {
  it("Slack, copied: name and time, then what was said; dates between", () => {
    const { format, rows } = readIntake(SLACK, NEW_YORK);
    expect(format).toBe("chat");
    expect(rows.map(brief)).toEqual([
      [1, "ignored", undefined, undefined, "not_an_event"],
      [2, "ready", "We see one tenant's text in another's answer", "2026-09-08T14:25:00Z", ""],
      [7, "ready", "Looking now", "2026-09-08T14:31:00Z", ""],
      [11, "ready", "Found it", "2026-09-08T14:33:00Z", ""],
      [13, "ignored", undefined, undefined, "not_an_event"],
      [14, "ready", "Contained", "2026-09-09T04:05:00Z", ""],
    ]);
    expect(rows.map(({ source }) => source?.name.en)).toEqual([
      undefined,
      ...["Chat: Alice Smith", "Chat: Bob Jones", "Chat: Bob Jones", undefined, "Chat: Alice Smith"],
    ]);
  });

  it("Teams, copied", () => {
    const { format, rows } = readIntake(TEAMS, NEW_YORK);
    expect(format).toBe("chat");
    expect(rows.map(brief)).toEqual([
      [1, "ready", "We see it", "2026-09-09T14:25:00Z", ""],
      [2, "ready", "more text", "2026-09-09T14:26:00Z", ""],
    ]);
    expect(rows[1]?.body).toBe("more text\nand more");
  });

  it("Slack, exported: microseconds survive", () => {
    const { format, unit, rows } = readIntake(SLACK_JSON);
    expect([format, unit]).toEqual(["slack_json", "item"]);
    expect(rows.map(brief)).toEqual([
      [1, "ready", "hi U2 & a link", "2026-09-10T13:22:00.021399Z", ""],
      [2, "ready", "reply", "2026-09-10T13:23:00.0001Z", ""],
      [3, "ignored", undefined, undefined, "not_an_event"],
      [4, "unreadable", undefined, undefined, "not_readable"],
    ]);
    expect(rows[1]?.source?.name.en).toBe("Slack: Bob, in a thread");
  });

  it("git log: 22:22 +0900 is 13:22 UTC, in the three ways git writes it", () => {
    const { format, rows } = readIntake(GIT, { zone: "Europe/Berlin" });
    expect(format).toBe("git_log");
    expect(rows.map(brief)).toEqual([
      [1, "ready", "Fix the leak", "2026-09-09T13:22:00Z", ""],
      [9, "ready", "Merge it", "2026-09-09T13:25:00Z", ""],
      [16, "ready", "Test it", "2026-09-09T13:30:00Z", ""],
    ]);
    expect(rows[0]).toMatchObject({
      lane: "upstream",
      sourceId: "git:1a2b3c4d5e6f",
      body: "Fix the leak\n\nIt reused a block.",
    });
  });

  it("git log in one line each has no dates, and is asked for them", () => {
    const { format, rows } = readIntake(GIT_ONE_LINE);
    expect(format).toBe("git_log");
    expect(rows.map(brief)).toEqual([
      [1, "doubt", "Fix the leak", undefined, "no_time"],
      [2, "doubt", "Release", undefined, "no_time"],
      [3, "ready", "Dated", "2026-09-09T10:00:00Z", ""],
    ]);
  });

  it("two different dates of one commit are asked about", () => {
    const log =
      "commit 1a2b3c4d5e\nAuthor: A <a@x.test>\nAuthorDate: 2026-09-09 10:00:00 +0000\nCommitDate: 2026-09-10 10:00:00 +0000\n\n    x";
    expect(readIntake(log).rows.map(brief)).toEqual([[1, "doubt", "x", "2026-09-09T10:00:00Z", "two_dates"]]);
  });

  it("CSV: by its header, and an open quote swallows nothing silently", () => {
    const { format, rows } = readIntake(CSV);
    expect(format).toBe("csv");
    expect(rows.map(brief)).toEqual([
      [1, "ignored", undefined, undefined, "not_an_event"],
      [2, "ready", "Start", "2026-09-09T04:22:00Z", ""],
      [3, "doubt", "No zone", undefined, "zone_required"],
      [4, "unreadable", "Bad", undefined, "invalid_time"],
      [5, "ready", "Two lines", "2026-09-10T01:00:00Z", ""],
      [7, "unreadable", expect.any(String), undefined, "not_readable"],
      [8, "unreadable", expect.any(String), undefined, "not_readable"],
    ]);
    expect(rows.at(-1)).toMatchObject({
      lastLine: 9,
      doubts: [{ message: "the quote opened in line 8 is never closed" }],
    });
  });

  it("mail: by Date, not by the stations in Received", () => {
    const { format, rows } = readIntake(MAIL);
    expect(format).toBe("mail");
    expect(rows.map(brief)).toEqual([
      [1, "ready", "リーク report", "2026-09-09T13:22:00Z", ""],
      [9, "ready", "Re: report", "2026-09-10T00:22:00Z", ""],
    ]);
    expect(rows[0]).toMatchObject({
      body: "Hello there",
      source: { name: { en: "Mail from Alice" } },
      sourceId: "mail:<1@x.test>",
    });
  });

  it("a status page: own zone, and the first update of a status proposes its milestone", () => {
    const { format, rows } = readIntake(STATUS_JSON, { zone: "Asia/Tokyo" });
    expect(format).toBe("status_json");
    expect(rows.map((row) => [row.time?.instant, row.time?.zone, row.milestone, row.lane])).toEqual([
      ["2026-09-09T23:00:00Z", "America/Los_Angeles", "restored", "status_page"],
      ["2026-09-09T21:00:00Z", "America/Los_Angeles", undefined, "status_page"],
      ["2026-09-09T20:22:00Z", "America/Los_Angeles", "declared", "status_page"],
    ]);
    expect(rows[0]?.body).toBe("All  well");
  });

  it("GitHub's timeline of an issue", () => {
    const { format, rows } = readIntake(GITHUB_JSON);
    expect(format).toBe("github_json");
    expect(rows.map(brief)).toEqual([
      [1, "ready", "Labelled: security", "2026-09-09T13:22:00Z", ""],
      [2, "ignored", undefined, undefined, "not_an_event"],
      [3, "ready", "Seen here too", "2026-09-09T13:30:00Z", ""],
      [4, "ready", "Referenced by #7 Fix", "2026-09-09T14:00:00Z", ""],
      [5, "ready", "Merged as 1a2b3c4d5e6f", "2026-09-09T15:00:00Z", ""],
      [6, "ready", "Closed", "2026-09-09T15:00:01Z", ""],
      [7, "ready", "Commit abc1234: Fix", "2026-09-09T12:00:00Z", ""],
      [8, "unreadable", undefined, undefined, "not_readable"],
    ]);
  });

  it("plain lines: the time in front, or at the end; the words around it stay whole", () => {
    const { format, rows } = readIntake(PLAIN);
    expect(format).toBe("plain");
    expect(rows.map(brief)).toEqual([
      [1, "ignored", undefined, undefined, "not_an_event"],
      [2, "ready", "root cause found", "2026-09-09T14:35:00Z", ""],
      [3, "ready", "the fix is deployed", "2026-09-09T14:40:00Z", ""],
      [4, "ready", "Reporter writes in", "2026-09-09T14:45:00Z", ""],
      [5, "ready", "mitigations rolled out", "2026-09-09T14:50:00Z", ""],
      [6, "ready", "Update: all clear", "2026-09-09T15:05:00Z", ""],
      [7, "ready", "traffic normal", "2026-09-09T19:00:00Z", ""],
      [8, "ready", "done", "2026-09-09T19:30:00Z", ""],
      [9, "doubt", "asked", undefined, "ambiguous_zone"],
      [10, "unreadable", "no time here", undefined, "no_time"],
      [11, "ready", "Closed", "2026-09-09T21:35:00Z", ""],
      [12, "ready", "a table row", "2026-09-09T21:40:00Z", ""],
      [13, "ready", "someone did a thing", "2026-09-11T10:00:00Z", ""],
      [14, "doubt", "On call paged", undefined, "zone_required"],
      [15, "ready", "epoch line", "2026-09-10T13:22:00Z", ""],
      [16, "ready", "public disclosure", "2026-09-12", ""],
      [17, "doubt", "3 nodes restarted", "2026-09-09T14:35:00Z", "day_may_have_changed"],
    ]);
  });
});

describe("what a paste says of itself", () => {
  it("all times in one zone; one given beside the paste wins", () => {
    const text = "Timeline (all times UTC):\n13:22 first alert";
    const instants = (zone?: string) =>
      readIntake(text, { zone, baseDate: "2026-09-09" }).rows.map(({ time }) => time?.instant);
    expect(instants()).toEqual([undefined, "2026-09-09T13:22:00Z"]);
    expect(instants("Asia/Tokyo")).toEqual([undefined, "2026-09-09T04:22:00Z"]);
  });

  it("a table whose column is in UTC, with the rule that Markdown puts under its head", () => {
    const text = "| Time (UTC) | Event |\n|---|---|\n| 13:22 | Alert fired |";
    const { format, rows } = readIntake(text, { zone: "Asia/Tokyo", baseDate: "2026-09-09" });
    expect([format, rows.map(({ verdict }) => verdict)]).toEqual(["csv", ["ignored", "ignored", "ready"]]);
    expect(rows[2]?.time?.instant).toBe("2026-09-09T13:22:00Z");
  });

  it.each([
    ["10:00 first\n11:00 second", ["first", "second"]],
    ["10:00 Alert\n10:05 we rolled the deployment back", ["Alert", "we rolled the deployment back"]],
    ["10:00 UTC\nwe rolled back", ["we rolled back"]],
    ["Alice  10:00 am\nfirst\nBob  10:05 PM\nsecond", ["first", "second"]],
  ])("%j: a short word behind a time is what was said, no zone", (text, titles) => {
    const { rows } = readIntake(text, { zone: "UTC", baseDate: "2026-09-09" });
    expect(rows.map(({ title, verdict }) => [title, verdict])).toEqual(titles.map((title) => [title, "ready"]));
  });

  it("a name with a status, and a name with a comma before the time", () => {
    const text = "Alice Smith\n:palm_tree:  10:25 AM\nfirst\n\nBob Jones, 9/9/2026 10:31 AM\nsecond";
    const { rows } = readIntake(text, { zone: "UTC", baseDate: "2026-09-09" });
    expect(rows.map(({ title, source }) => [title, source?.name.en])).toEqual([
      ["first", "Chat: Alice Smith"],
      ["second", "Chat: Bob Jones"],
    ]);
  });
});

describe("doubt is asked", () => {
  const one = (text: string, options = {}) => readIntake(text, { format: "plain", ...options }).rows[0];

  it.each([
    ["14:35 found", {}, "needs_year_and_zone"],
    ["14:35 found", { baseDate: "2026-09-09" }, "zone_required"],
    ["2026-09-09 14:35 found", {}, "zone_required"],
    ["03/04/2026 14:35 UTC found", {}, "ambiguous_date"],
    ["2026-03-08 02:30 found", NEW_YORK, "nonexistent_local_time"],
    ["2026-11-01 01:30 found", NEW_YORK, "ambiguous_local_time"],
    ["2026-07-01 12:00 IST found", {}, "ambiguous_zone"],
    ["Mon, 9 Sep 2026 10:00 UTC found", {}, "weekday_mismatch"],
    ["2026-01-15 12:00 EDT found", {}, "season_mismatch"],
    ["about 2026-09-09 19:00 UTC found", {}, "invalid_time"],
    ["14:35", { baseDate: "2026-09-09", zone: "UTC" }, "no_title"],
  ])("%s %j → %s", (text, options, code) => {
    const row = one(text, options);
    expect(row).toMatchObject({ verdict: "doubt", doubts: [{ code }] });
    if (code !== "no_title") expect(row?.title).toBe("found");
  });

  it.each([
    ["2026-03-08 02:30 found", { choose: "later" }, "2026-03-08T07:30:00Z"],
    ["2026-11-01 01:30 found", { choose: "second" }, "2026-11-01T06:30:00Z"],
    ["2026-07-01 12:00 IST found", { zone: "Europe/Dublin" }, "2026-07-01T11:00:00Z"],
    ["2026-07-01 12:00 IST found", { zone: "Asia/Kolkata" }, "2026-07-01T06:30:00Z"],
    ["about 2026-07-01 12:00 IST ±10 min found", { zone: "Europe/Dublin" }, "2026-07-01T11:00:00Z"],
    ["about 2026-07-01 12:00 IST ±10 min found", { zone: "Asia/Jerusalem" }, "2026-07-01T10:00:00Z"],
    ["03/04/2026 14:35 UTC found", { words: "2026-04-03 14:35 UTC" }, "2026-04-03T14:35:00Z"],
    ["nothing here", { words: "2026-04-03 14:35 UTC" }, "2026-04-03T14:35:00Z"],
  ] as const)("%s, answered %j, is %s", (text, answer, instant) => {
    const row = one(text, { ...NEW_YORK, answers: new Map([[1, answer]]) });
    expect(row).toMatchObject({ verdict: "ready", time: { instant } });
  });

  it("the words stay what was typed when unclear letters are settled", () => {
    const row = one("2026-07-01 12:00 IST found", { answers: new Map([[1, { zone: "Europe/Dublin" }]]) });
    expect(row?.time).toMatchObject({ text: "2026-07-01 12:00 IST", zone: "Europe/Dublin", offset: "+01:00" });
  });

  it('"Today" is the base date only where nothing stands above it', () => {
    const paste = "Today\nAlice Smith  10:25 AM\nfirst\nYesterday\nAlice Smith  11:25 AM\nsecond";
    const { rows } = readIntake(paste, { ...NEW_YORK, baseDate: "2026-09-09" });
    expect(rows.map(brief)).toEqual([
      [1, "ignored", undefined, undefined, "not_an_event"],
      [2, "ready", "first", "2026-09-09T14:25:00Z", ""],
      [4, "ignored", undefined, undefined, "not_an_event"],
      [5, "doubt", "second", undefined, "needs_year_and_zone"],
    ]);
  });

  it("an offset of the source's own beats the zone of the paste; a wall clock takes it", () => {
    const { rows } = readIntake("2026-09-09T10:00:00+02:00 a\n2026-09-09 10:00 b", { zone: "Asia/Tokyo" });
    expect(rows.map(({ time }) => [time?.instant, time?.zone])).toEqual([
      ["2026-09-09T08:00:00Z", undefined],
      ["2026-09-09T01:00:00Z", "Asia/Tokyo"],
    ]);
  });

  it("past midnight without a date is asked, from there on", () => {
    const { rows } = readIntake("23:50 a\n23:49 b\n00:05 c\n00:10 d", { zone: "UTC", baseDate: "2026-09-09" });
    expect(rows.map(({ verdict }) => verdict)).toEqual(["ready", "ready", "doubt", "doubt"]);
  });
});
