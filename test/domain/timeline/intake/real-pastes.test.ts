import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readIntake, type IntakeOptions } from "#domain/timeline/intake/read-intake.ts";

/** Line (or item), verdict, instant or date or what is asked, title, and who says it where the source tells. */
type Row = [line: number, verdict: string, at: string | undefined, title?: string, who?: string];

function rowsOf(file: string, options: IntakeOptions = {}): { format: string; rows: Row[] } {
  const { format, rows } = readIntake(readFileSync(`test/fixtures/intake/${file}`, "utf8"), options);
  const brief = rows.map(({ line, verdict, time, title, source, doubts }): Row => {
    const who = source?.name.en.replace(/^(?:Chat|Slack|GitHub|Mail from|Commit \w+ by):? /, "");
    const asked = doubts.map(({ code }) => code).join();
    const at = (verdict === "doubt" ? asked : undefined) ?? time?.instant ?? time?.date ?? time?.month ?? asked;
    return [line, verdict, at, ...(title === undefined ? [] : ([title] as [string])), ...(who ? [who] : [])] as Row;
  });
  return { format, rows: brief };
}

const passed = (line: number): Row => [line, "ignored", "not_an_event"];
const ready = (line: number, at: string, title: string, ...who: [string?]): Row =>
  [line, "ready", at, title, ...who] as Row;
const on9 = (clock: string) => `2026-09-09T${clock}Z`;

it("plain lines, all times UTC unless said", () => {
  expect(rowsOf("plain.txt")).toEqual({
    format: "plain",
    rows: [
      [1, "unreadable", "no_time", "# Wrong text in answers: working notes"],
      [2, "unreadable", "no_time", "(all times UTC unless said)"],
      passed(4),
      ready(5, "2026-09-08T09:12:00Z", "Support desk: first report, ticket 4711"),
      ready(6, "2026-09-08T09:40:00Z", "triage, reproduced with two accounts"),
      ready(7, "2026-09-08T10:05:00Z", "Incident declared, SEV1"),
      ready(8, "2026-09-08T10:30:00Z", "errors at their peak"),
      ready(9, "2026-09-08T10:52:00Z", "affected region drained"),
      [10, "doubt", "invalid_time", "rollback of the router"],
      // 12:30 −04:00.
      ready(11, "2026-09-08T16:30:00Z", "mail from the New York office"),
      [12, "doubt", "ambiguous_zone", "call with the vendor"],
      [13, "unreadable", "no_time", "* TODO who took the first backup?"],
      passed(15),
      ready(16, on9("00:10:00"), "traffic normal again"),
      ready(17, on9("00:45:00"), "the on-call engineer went to bed"),
      ready(18, on9("13:22:00"), "SEV1,status page moved to monitoring"),
      ready(19, on9("14:00:00"), "the cache was emptied"),
      ready(20, on9("14:00:00"), "drained the second region"),
      // 10:25 −04:00.
      ready(21, on9("14:25:00"), "paged again"),
      ready(22, on9("16:40:00"), "Last customer told"),
      ready(24, "2026-09-10T08:00:00Z", "review meeting"),
      ready(25, "2026-10", "published the postmortem"),
    ],
  });
});

it("Slack copied, over midnight, with times in what is said", () => {
  expect(rowsOf("chat.txt", { zone: "UTC", baseDate: "2026-09-08" })).toEqual({
    format: "chat",
    rows: [
      ready(
        1,
        "2026-09-08T23:52:00Z",
        "I declare an incident, SEV1. Looks like it started around 23:35",
        "Incident Lead",
      ),
      ready(5, "2026-09-08T23:55:00Z", "Status Page is being written", "Incident Lead"),
      passed(8),
      passed(9),
      ready(10, on9("00:04:00"), "Customers see text of others:", "Support Desk"),
      ready(15, on9("00:06:00"), "Triggered #4711: error rate over 2 % since 00:01", "PagerDuty"),
      ready(19, on9("00:15:00"), "replica lag normal at 12:10:30 UTC", "Database Team"),
      ready(22, on9("00:18:00"), "not the database", "Database Team"),
      ready(28, on9("00:40:00"), "Cache is off as of 12:38", "Incident Lead"),
      ready(31, on9("00:41:00"), "errors gone", "Incident Lead"),
      ready(33, on9("00:44:00"), "https://dash.example.org/d/4711?from=12:00", "Incident Lead"),
      ready(35, on9("01:02:00"), "first customer confirms", "Support Desk"),
      ready(37, on9("01:30:00"), "resolved, review tomorrow 10:00", "Incident Lead"),
    ],
  });
});

it("Teams copied: 10:25 in New York is 14:25 UTC", () => {
  expect(rowsOf("chat-teams.txt", { zone: "America/New_York" })).toEqual({
    format: "chat",
    rows: [
      // 9/9 is one day in either order, 9/10 is not.
      ready(1, on9("14:25:00"), "We see text of others in answers", "Incident Lead"),
      ready(2, on9("14:26:00"), "two tickets so far", "Support Desk"),
      ready(5, on9("14:31:00"), "replica lag normal since 10:08:30 UTC", "Database Team (Guest)"),
      ready(6, on9("14:40:00"), "rolling back", "Incident Lead"),
      ready(9, on9("14:41:00"), "rollback started 10:41", "Incident Lead"),
      ready(10, on9("14:55:00"), "done", "Release Team"),
      ready(11, on9("15:02:00"), "still one ticket, from 10:59", "Support Desk"),
      ready(12, on9("16:05:00"), "cache off [12:04 PM]", "Incident Lead"),
      ready(13, on9("16:30:00"), "resolved", "Incident Lead"),
      [14, "doubt", "ambiguous_date", "review at 14:00", "Incident Lead"],
    ],
  });
});

it("a status page copied as text, each time below its words", () => {
  expect(rowsOf("status-page.txt", { zone: "Asia/Tokyo" })).toEqual({
    format: "plain",
    rows: [
      passed(1),
      ...(
        [
          [4, "2026-10-26T12:00:00Z", "Postmortem: Published at example.org."],
          [8, on9("19:28:00"), "Resolved: All well since 19:04 UTC."],
          [12, on9("18:10:00"), "Update: Traffic is normal."],
          [18, on9("15:30:00"), "Monitoring: The cache is off."],
          [22, on9("14:42:00"), "Identified: The cache key lacked the tenant."],
          [26, on9("14:20:00"), "Update: Still looking."],
          [30, on9("14:10:00"), "Update: Rolled back at 14:05 UTC."],
          [34, on9("13:50:00"), "Update: More soon."],
          [38, on9("13:49:00"), "Investigating: Errors since 13:05 UTC."],
          [42, on9("13:22:00"), "Investigating: We are looking into it."],
        ] as const
      ).map(([line, at, title]) => ready(line, at, title, "Status page")),
      [45, "unreadable", "no_time", "This incident affected: API and Console."],
    ],
  });
});

it("git log with a graph: 22:22 +0900 is 13:22 UTC", () => {
  expect(rowsOf("git-log.txt", { zone: "America/New_York" })).toEqual({
    format: "git_log",
    rows: [
      ready(1, on9("13:22:00"), "Merge branch 'fix/cache-key'", "Release Team"),
      passed(2),
      ready(3, on9("13:05:00"), "Put the tenant into the cache key", "Cache Team"),
      ready(4, on9("12:58:11"), "Test that keys differ (also when empty)", "Cache Team"),
      passed(5),
      ready(6, on9("00:38:00"), "Switch the cache off", "On Call"),
      ready(7, on9("00:20:00"), 'Revert "Share blocks between requests"', "On Call"),
      ready(8, "2026-09-01T14:00:00Z", "Merge pull request #81 from cache/share", "Release Team"),
      passed(9),
      [10, "doubt", "no_time", "Share blocks between requests", "Cache Team"],
      passed(11),
      ready(12, "2026-08-31", "Bump zone data to 2026c", "Bot"),
      ready(13, "2026-08-30T09:00:00Z", "Count blocks", "Commit 2b3c4d5"),
      [14, "doubt", "no_time", "Start of the branch", "Commit 3c4d5e6"],
    ],
  });
});

it("CSV of a spreadsheet, its times in JST: 09:12 is 00:12 UTC", () => {
  expect(rowsOf("table.csv", { zone: "America/New_York" })).toEqual({
    format: "csv",
    rows: [
      passed(1),
      ready(2, on9("00:12:00"), "First report", "Support Desk"),
      ready(3, on9("01:05:30"), "Declared", "Incident Lead"),
      ready(4, on9("01:20:00"), "Rolled back", "On Call"),
      ready(7, on9("01:38:00"), "Cache off", "On Call"),
      [8, "doubt", "ambiguous_date", "Review"],
      ready(9, on9("11:00:00"), "Call with the vendor"),
      passed(10),
      ready(11, on9("03:00:00"), '=HYPERLINK("x")', "@bot"),
      [12, "unreadable", "invalid_time", "Customers told"],
      [13, "doubt", "no_title"],
      ready(14, "2026-09-09", "Postmortem owner named"),
      ready(15, "2026-09-10T02:22:00Z", "Pager", "PagerDuty"),
      [16, "unreadable", "not_readable", '"2026-09-09 14:00";;"Too";"many";"cells";"here"'],
      [17, "unreadable", "not_readable", '"2026-09-09 15:00";;"never closed;;'],
    ],
  });
});

it("mails", () => {
  expect(rowsOf("mail.txt", { zone: "America/New_York" })).toEqual({
    format: "mail",
    rows: [
      ready(1, on9("13:20:00"), "キャッシュ leak: text of other tenants", "Finder, Research"),
      ready(15, on9("13:45:00"), "Re: leak: text of other tenants", "Security Desk"),
      ready(26, on9("14:25:00"), "SEV1 declared", "Incident Lead"),
      ready(33, "2026-09-10T01:00:00Z", "Koordination über uns", "cert@cert.example"),
      [38, "doubt", "no_time", "draft without a date", "Security Desk"],
      [43, "doubt", "weekday_mismatch", "Wrong weekday", "vendor@vendor.example"],
      [47, "doubt", "no_title", "vendor@vendor.example"],
      ready(53, "2026-09-11T06:00:00Z", "embargo until 26 October?", "research@finder.example"),
      ready(60, "2026-09-11T00:00:00Z", "agreed", "Security Desk"),
      [64, "doubt", "ambiguous_zone", "advisory published", "Security Desk"],
      [68, "duplicate", on9("13:20:00"), "leak, sent twice", "Finder, Research"],
    ],
  });
});

describe("JSON exports, by item", () => {
  it("Slack: 1789006920 is 2026-09-10 02:22 UTC", () => {
    const at = (clock: string) => `2026-09-10T${clock}Z`;
    expect(rowsOf("slack.json")).toEqual({
      format: "slack_json",
      rows: [
        passed(1),
        ready(2, at("02:22:00.0002"), "declared SEV1 & opened the status page", "Incident Lead"),
        ready(3, at("02:23:00.0003"), "Triggered #4711: error rate over 2 %", "PagerDuty"),
        ready(4, at("02:24:00.0004"), "replica lag is fine since 02:10", "U0DATA, in a thread"),
        ready(5, at("02:25:00.0005"), "first line", "U0DATA"),
        [6, "doubt", "no_title", "U0SUPPORT"],
        ready(7, at("02:27:00.123456"), "@channel cache off", "U0LEAD"),
        ready(8, at("02:28:00.0008"), "errors gone", "U0LEAD, in a thread"),
        passed(9),
        ready(10, at("02:30:00.001"), "first customer confirms", "U0SUPPORT"),
        [11, "unreadable", "not_readable"],
        [12, "duplicate", at("02:28:00.0008"), "errors gone", "U0LEAD"],
      ],
    });
  });

  it("a status page of Los Angeles, over its change of clocks", () => {
    const expected: [number, string, string][] = [
      [1, "2026-11-02T17:00:00Z", "Slow answers: postmortem"],
      [2, "2026-11-01T09:40:00Z", "Slow answers: resolved"],
      [3, "2026-11-01T09:10:00Z", "Slow answers: monitoring"],
      [4, "2026-11-01T08:30:00Z", "Slow answers: monitoring"],
      [5, "2026-11-01T08:05:00Z", "Slow answers: investigating"],
      [6, on9("19:28:00"), "Wrong text in answers: resolved"],
      [7, on9("14:42:00"), "Wrong text in answers: identified"],
      [8, on9("14:00:00"), "Wrong text in answers: update"],
      [9, on9("13:30:00"), "Wrong text in answers: investigating"],
      [10, on9("13:22:00"), "Wrong text in answers: investigating"],
    ];
    expect(rowsOf("status.json", { zone: "Asia/Tokyo" })).toEqual({
      format: "status_json",
      rows: [
        ...expected.map(([line, at, title]) => ready(line, at, title, "Status page")),
        [11, "unreadable", "not_readable"],
        [12, "unreadable", "not_readable"],
      ],
    });
    const { rows } = readIntake(readFileSync("test/fixtures/intake/status.json", "utf8"));
    expect(rows.flatMap(({ line, milestone }) => (milestone ? [[line, milestone]] : []))).toEqual([
      [2, "restored"],
      [4, "mitigated"],
      [5, "declared"],
      [6, "restored"],
      [7, "root_cause_identified"],
      [10, "declared"],
    ]);
  });

  it("GitHub's timeline", () => {
    expect(rowsOf("github.json")).toEqual({
      format: "github_json",
      rows: [
        ready(1, on9("13:20:00"), "Opened: #80 Answers hold text of others", "finder"),
        ready(2, on9("13:25:00"), "Labelled: security", "triage"),
        passed(3),
        ready(4, on9("13:40:00"), "Reproduced at 13:35", "maintainer"),
        ready(5, on9("14:10:00"), "Referenced by #81 Put the tenant into the key", "maintainer"),
        ready(6, on9("14:05:00"), "Commit abc1234def56: Put the tenant into the key", "Cache Team"),
        passed(7),
        ready(8, on9("14:20:00"), "Reviewed: changes requested", "reviewer"),
        ready(9, on9("14:30:00"), "Head ref force pushed", "maintainer"),
        ready(10, on9("14:31:00"), "Renamed to: Put the tenant into the key", "maintainer"),
        ready(11, on9("15:00:00"), "Merged as 1a2b3c4d5e6f", "maintainer"),
        ready(12, on9("15:00:01"), "Closed", "maintainer"),
        ready(13, on9("15:02:00"), "Assigned: reviewer", "maintainer"),
        [14, "unreadable", "not_readable"],
      ],
    });
  });
});
