import { describe, expect, it } from "vitest";
import { InvalidInput } from "#domain/errors.ts";
import { MOST_ROWS } from "#domain/timeline/intake/import-request.ts";
import { INTAKE_FORMATS, type Intake, type IntakeFormat } from "#domain/timeline/intake/intake-row.ts";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";

const SIZE = 300_000;
const filled = (part: string, size = SIZE) => part.repeat(Math.floor(size / part.length));
const mail = (from: string, subject: string) =>
  `From: ${from}\nDate: Wed, 9 Sep 2026 09:22:00 -0400\nSubject: ${subject}`;
const status = (body: string) =>
  JSON.stringify({ incident_updates: [{ id: 1, status: "resolved", body, display_at: "2026-09-09T13:22:00Z" }] });
const pairs = (start: number, step: number, length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(97 + ((start + at * step) % 26))).join("");

/** Each takes longer than a test may where one pattern tries every place of a run anew: the square of 300,000 is minutes. */
const HOSTILE: [string, string][] = [
  ["one word", filled("a")],
  ["one line of words", filled("word ")],
  ["one line of capitals", filled("A ")],
  ["one line of clock times", filled("14:35 UTC ")],
  ["one line of almost-times", filled("1:1 ")],
  ["digits", filled("1")],
  ["spaces between two letters", `x${filled(" ")}x`],
  ["spaces behind a time", `14:35 UTC${filled(" ")}x`],
  ["spaces before a time", `x${filled(" ")}14:35 UTC`],
  ["a date and its frame, and a letter", `2026-09-09${filled("=")}x`],
  ["dashes before a time", `x ${filled("-")} 14:35 UTC`],
  ["bullets", filled("- ")],
  ["bars", filled("|")],
  ["brackets", filled("[")],
  ["a zone that does not end", `14:35 Am/A${filled("/")}.a`],
  ["a name that does not end", `Alice${filled("  [")}`],
  ["closing brackets below a message", `Alice  10:25 AM\nx\n${filled("] ")}x`],
  ["spaces around the date of a commit", `1234567 ${filled(" ")}2026-09-09 10:00:00 +0000${filled("|:")}x`],
  ["an author of signs", `commit 1234567\nAuthor: ${filled("<")}\nDate: 2026-09-09 10:00:00 +0000\n\n    x`],
  ["an author of spaces", `commit 1234567\nAuthor: x${filled(" ")}x\nDate: 2026-09-09 10:00:00 +0000\n\n    x`],
  ["a sender of signs", mail(filled(" <"), "x")],
  ["encoded words that never end", mail("a", filled("=?a?b?"))],
  ["spaces between encoded words", mail("a", `?=${filled(" ")}x`)],
  ["a folded header", `${mail("a", "x")}\n${filled(" y\n")}`],
  ["a cell of quotes", `time,title\n${filled('"')}`],
  ["quoted cells", `time,title\n${filled('"a","b",')}`],
  ["quotes that never close", `time,title\n${filled('a"\n')}`],
  ["a cell that goes on", `time,title\n"${filled(`${"a".repeat(1_900)}""\n`)}`],
  ["columns", `time,title${filled(",x")}\n2026-09-09 10:00 UTC,x`],
  ["brackets of JSON", `${filled("[", SIZE / 2)}${filled("]", SIZE / 2)}`],
  ["objects of JSON", `${filled('{"a":', SIZE * 0.8)}1${filled("}", SIZE * 0.16)}`],
  ["a message of signs", JSON.stringify([{ ts: "1789046520.021399", text: filled("<a|") }])],
  ["an update of signs", status(filled("<"))],
  ["line ends", filled("\r")],
  ["words of names before a time", `${filled("Aa ")} 10:25 AM\nx`],
  ["names before a time, line by line", filled("Aa Bb 10:25 AM\n")],
  ["names above a time, line by line", filled("Aa Bb\n10:25 AM\n")],
  ["a name and its badge", `Aa${filled(" APP")}  10:25 AM\nx`],
  ["emphasis behind a time", `14:35 UTC ${filled("**")}x`],
  ["cells of digits behind a time", `2026-09-09 14:35:00${filled(",1")},x`],
  ["times below one text", `x\n${filled("Sep 9, 16:00 UTC\n")}`],
  ["what was posted, over and over", `${filled("Posted 3 days ago. ")}Sep 09, 2026 - 16:00 UTC`],
  ["texts above times", filled("Resolved\nAll well.\nPosted 3 days ago. Sep 09, 2026 - 16:00 UTC\n")],
  ["a graph and a letter", `${filled("|")}x`],
  ["only a graph", filled("| * \\ /\n")],
  ["refs of a commit", `1a2b3c4 (${filled("a, ")}x`],
  ["brackets of a commit", `1a2b3c4 x ${filled("(HEAD ")}`],
  ["a shape of dates", `1a2b3c4 ${filled("2026-09-09 10:00:00 ")}x`],
  ["brackets in the head of a column", `time ${filled("(")},title\n2026-09-09 10:00 UTC,x`],
  ["heads with a zone", `title,${filled("time (UTC),")}\nx,2026-09-09 10:00`],
  ["a GraphQL answer", JSON.stringify({ data: { a: { timelineItems: { edges: Array(9_000).fill({ node: {} }) } } } })],
  [
    "almost equal titles at one time",
    `time,title\n${Array.from({ length: 1_900 }, (_, row) => `2026-09-09 10:00 UTC,${pairs(0, 7, 200)}${pairs(row, (row % 17) + 3, 230)}`).join("\n")}`,
  ],
];

function read(text: string, format: IntakeFormat | undefined): Intake | undefined {
  try {
    return readIntake(text, { format, zone: "UTC", baseDate: "2026-09-09", most: MOST_ROWS });
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInput);
    return undefined;
  }
}

describe("a hostile paste is read in every format, or refused", () => {
  it.each(HOSTILE)("%s", { timeout: 30_000 }, (_what, text) => {
    for (const format of [undefined, ...INTAKE_FORMATS]) {
      const intake = read(text, format);
      for (const { raw, title } of intake?.rows ?? []) {
        expect(raw.length).toBeLessThanOrEqual(4_000);
        expect(title?.length ?? 0).toBeLessThanOrEqual(500);
      }
    }
  });
});

describe("what stands beside a very long run is still found", () => {
  it.each([
    ["the time in front", `14:35 UTC found ${"word ".repeat(50_000)}`, "2026-09-09T14:35:00Z"],
    ["the time at the end", `${"word ".repeat(50_000)} at 14:35 UTC.`, "2026-09-09T14:35:00Z"],
    ["the time behind a bullet", `-     14:35 UTC - ${"x".repeat(50_000)}`, "2026-09-09T14:35:00Z"],
  ])("%s", (_what, text, instant) => {
    const [row] = readIntake(text, { format: "plain", baseDate: "2026-09-09" }).rows;
    expect(row).toMatchObject({ verdict: "ready", time: { instant } });
    expect(row?.body?.length).toBeGreaterThan(10_000);
  });

  it("a cell over several lines, with quotes and separators of its own", () => {
    const text = 'time,title,details\n2026-09-09 10:00 UTC, "a ""b"", c\n\nd" ,"x\n""\n""y"\n2026-09-09 11:00 UTC,e,f';
    const { rows } = readIntake(text, { format: "csv" });
    expect(rows.map(({ line, lastLine, title, body }) => [line, lastLine, title, body])).toEqual([
      [1, 1, undefined, undefined],
      [2, 6, 'a "b", c d', 'x\n"\n"y'],
      [7, 7, "e", "f"],
    ]);
  });

  it("JSON in too many levels is no event, and every line of it has its reason", () => {
    const deep = `[{"ts":"1789046520.021399","text":"x","blocks":${"[".repeat(60)}${"]".repeat(60)}}]`;
    expect(readIntake(deep, { format: "slack_json" })).toMatchObject({
      unit: "line",
      rows: [
        { verdict: "unreadable", doubts: [{ code: "not_readable", message: expect.stringContaining("50 levels") }] },
      ],
    });
    const usual = deep.replace(/\[{60}\]{60}/, "[[[]]]");
    expect(readIntake(usual).rows).toMatchObject([{ verdict: "ready", title: "x" }]);
  });
});

describe("more rows than are accepted", () => {
  const lines = (row: string) => Array.from({ length: 39_000 }, () => row).join("\n");
  const most = 2_000;

  it.each([
    ["plain", lines("2026-09-09 10:00 UTC x")],
    ["chat", lines("[9/9/2026 10:25 AM] Alice Smith: x")],
    ["git_log", lines("1234567 x")],
    ["csv", `time,title\n${lines("2026-09-09 10:00 UTC,x")}`],
    ["mail", lines("From: a\nDate: Wed, 9 Sep 2026 09:22:00 -0400\n\nx\n")],
    ["slack_json", JSON.stringify(Array.from({ length: 39_000 }, () => ({ ts: "1789046520.021399", text: "x" })))],
    ["status_json", JSON.stringify({ incident_updates: Array.from({ length: 39_000 }, () => ({ status: "x" })) })],
    ["github_json", JSON.stringify(Array.from({ length: 39_000 }, () => ({ event: "x" })))],
  ] as const)("%s: says how many there are at least and what is accepted, before any is judged", (format, text) => {
    for (const asked of [format, undefined]) {
      let answers = 0;
      const count = { get: () => void (answers += 1), [Symbol.iterator]: undefined } as unknown as Map<number, object>;
      const message = /^This holds at least 2001 rows \(in \d+ lines\); an import takes 2000\. Paste it in parts\.$/;
      expect(() => readIntake(text, { format: asked, answers: count, most })).toThrow(
        expect.objectContaining({
          code: "too_many_rows",
          errors: [{ pointer: "/text", code: "too_many_rows", message: expect.stringMatching(message) }],
        }),
      );
      expect(answers).toBe(0);
    }
  });

  it("as many as are accepted are read", () => {
    expect(readIntake(lines("2026-09-09 10:00 UTC x").slice(0, 23 * most), { most }).rows).toHaveLength(most);
  });
});
