import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordTime } from "#domain/time/recorded-time.ts";
import { INTAKE_FORMATS, type IntakeFormat } from "#domain/timeline/intake/intake-row.ts";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";
import { isSimilarTitle, titleShape } from "#domain/timeline/intake/similar-title.ts";
import { CSV, GIT, GIT_ONE_LINE, GITHUB_JSON, MAIL, PLAIN, SLACK, SLACK_JSON, STATUS_JSON, TEAMS } from "./pastes.ts";

const fixtures = ["chat.txt", "chat-teams.txt", "status-page.txt", "git-log.txt", "mail.txt", "plain.txt", "table.csv"];
const kept = fixtures.map((file) => readFileSync(`test/fixtures/intake/${file}`, "utf8"));
const real = [CSV, GIT, GIT_ONE_LINE, MAIL, PLAIN, SLACK, TEAMS, ...kept].flatMap((text) => text.split(/\r?\n/));
const anyLine = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...real) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "",
      "   ",
      "\t",
      "---",
      "Today",
      '"',
      "commit 1234567",
      "From:",
      "[",
      "{}",
      "|",
      "\u2028",
      "﻿",
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
);
const anyPaste = fc.array(anyLine, { maxLength: 40 }).map((lines) => lines.join("\n"));
const formats: (IntakeFormat | undefined)[] = [undefined, ...INTAKE_FORMATS];

describe("nothing is dropped", () => {
  it("every line that is not blank belongs to exactly one row, in any format", () => {
    fc.assert(
      fc.property(anyPaste, fc.constantFrom(...formats), (text, format) => {
        const { rows, unit } = readIntake(text, { format, zone: "UTC", baseDate: "2026-09-09" });
        if (unit === "item") return;
        const lines = text.split(/\r\n|\n|\r/);
        const owners = lines.map(
          (_, index) => rows.filter(({ line, lastLine }) => line <= index + 1 && index + 1 <= lastLine).length,
        );
        lines.forEach((line, index) => {
          const said = index === 0 ? line.replace(/^\uFEFF/, "") : line;
          if (said.trim() !== "") expect([index + 1, owners[index]]).toEqual([index + 1, 1]);
        });
        expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length);
        for (const { verdict, time, title, doubts } of rows) {
          if (verdict === "ready")
            expect([time === undefined, title === undefined, doubts]).toEqual([false, false, []]);
          else if (verdict !== "duplicate") expect(doubts.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ["slack_json", SLACK_JSON, 4],
    ["status_json", STATUS_JSON, 3],
    ["github_json", GITHUB_JSON, 8],
  ] as const)("%s: each item is a row", (format, text, count) => {
    const { rows } = readIntake(text, { format });
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  it("any JSON in any JSON format is rows or reasons", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(...formats), (text, format) => {
        const { rows } = readIntake(text, { format });
        for (const { verdict, doubts } of rows)
          if (verdict !== "ready" && verdict !== "duplicate") expect(doubts).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("duplicates", () => {
  const at = (wallClock: string, title: string, more = {}) => ({
    key: "stored",
    title,
    time: recordTime({ wallClock, zone: "Asia/Tokyo" }).time,
    ...more,
  });
  const verdictOf = (line: string, standing: ReturnType<typeof at>[]) =>
    readIntake(line, { standing, format: "plain", zone: "UTC" }).rows.map(({ verdict, duplicateOf }) => [
      verdict,
      duplicateOf,
    ]);

  it.each([
    ["the same instant in another zone and spelling", "2026-09-09 13:22 UTC Root cause: found!", "duplicate"],
    ["a second where a minute is stored", "2026-09-09 13:22:40 UTC root cause found", "duplicate"],
    ["another minute", "2026-09-09 13:23 UTC root cause found", "ready"],
    ["another thing at the same time", "2026-09-09 13:22 UTC mail to all customers", "ready"],
  ])("%s", (_what, line, verdict) => {
    expect(verdictOf(line, [at("2026-09-09T22:22", "Root cause found")])[0]?.[0]).toBe(verdict);
  });

  it("the same bounds of a date", () => {
    const standing = [
      { key: "stored", title: "Public disclosure", time: recordTime({ date: "2026-09-09", zone: "UTC" }).time },
    ];
    expect(readIntake("2026-09-09 public disclosure", { standing, zone: "UTC" }).rows[0]).toMatchObject({
      verdict: "duplicate",
      duplicateOf: "stored",
    });
  });

  it("the same id of the source, whatever was edited", () => {
    const standing = [at("2020-01-01T00:00", "Renamed", { sourceId: "git:1a2b3c4d5e6f" })];
    expect(readIntake(GIT, { standing }).rows.map(({ verdict }) => verdict)).toEqual(["duplicate", "ready", "ready"]);
  });

  it("within one paste", () => {
    const { rows } = readIntake(`${GIT}\n\n${GIT}`);
    expect(rows.map(({ verdict, duplicateOfLine }) => [verdict, duplicateOfLine])).toEqual([
      ...[
        ["ready", undefined],
        ["ready", undefined],
        ["ready", undefined],
      ],
      ...[
        ["duplicate", 1],
        ["duplicate", 9],
        ["duplicate", 16],
      ],
    ]);
  });

  it.each([
    ["Root cause found", "root cause found.", true],
    ["Root cause found", "Root cause was found", true],
    ["封じ込め完了", "封じ込め 完了", true],
    ["Root cause found", "Fix deployed", false],
    ["a", "b", false],
  ])("%s ~ %s: %s", (a, b, similar) => expect(isSimilarTitle(titleShape(a), titleShape(b))).toBe(similar));
});
