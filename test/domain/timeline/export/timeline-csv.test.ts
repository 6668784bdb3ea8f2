import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { ExportedEvent } from "#domain/timeline/export/exported-event.ts";
import { unguardFormula } from "#domain/timeline/export/formula-guard.ts";
import { timelineCsv } from "#domain/timeline/export/timeline-csv.ts";
import { event, exportedEvents } from "./generated-events.ts";

type Row = Record<string, string>;
const read = (csv: string) => parse(csv, { columns: true }) as Row[];
const given = (entries: [string, unknown][]) => Object.fromEntries(entries.filter(([, value]) => value !== undefined));
const said = (en: string | undefined, ja: string | undefined) =>
  en
    ? given([
        ["en", en],
        ["ja", ja || undefined],
      ])
    : undefined;

/** Written apart from the writer: a file's row back into the event it was. */
function eventOf(row: Row): unknown {
  return given([
    ...["key", "lane", "audience"].map((name): [string, unknown] => [name, row[name]]),
    ["milestone", row["milestone"] || undefined],
    ["record", row["record"] === "yes"],
    ["title", said(row["title"], row["titleJa"])],
    ["body", said(row["body"], row["bodyJa"])],
    [
      "source",
      row["source"]
        ? given([
            ["name", said(row["source"], row["sourceJa"])],
            ["url", row["sourceUrl"] || undefined],
          ])
        : undefined,
    ],
    ["time", timeOf(row, (name) => name)],
    [
      "knownAt",
      row["knownPrecision"] ? timeOf(row, (name) => `known${name.charAt(0).toUpperCase()}${name.slice(1)}`) : undefined,
    ],
  ]);
}

function timeOf(row: Row, column: (name: string) => string): unknown {
  const cell = (name: string) => row[column(name)] || undefined;
  const [date, through] = [cell("date"), cell("through")];
  const end = given([
    ["wallClock", cell("throughWallClock")],
    ["offset", cell("throughOffset")],
    [through?.includes("T") ? "instant" : "date", through],
  ]);
  return given([
    ...["instant", "wallClock", "zone", "offset", "precision", "qualifier", "earliest", "latest", "tzdb"].map(
      (name): [string, unknown] => [name, cell(name)],
    ),
    ["text", cell("asStated")],
    [date?.length === 7 ? "month" : "date", date],
    ["through", Object.keys(end).length > 0 ? end : undefined],
  ]) as RecordedTime;
}

it("plain: every field comes back as it was", () => {
  fc.assert(
    fc.property(exportedEvents, (events) => {
      expect(read(timelineCsv(events, { safe: false })).map(eventOf)).toEqual(events);
    }),
  );
});

it("for spreadsheets: every field comes back too, once the apostrophes are taken away", () => {
  fc.assert(
    fc.property(exportedEvents, (events) => {
      const rows = parse(timelineCsv(events, { safe: true }), { columns: true, bom: true }) as Row[];
      const plain = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, unguardFormula(cell)])),
      );
      expect(plain.map(eventOf)).toEqual(events);
    }),
  );
});

describe("texts that a spreadsheet would run", () => {
  const csv = (title: string, safe: boolean) =>
    timelineCsv([event({ date: "2026-09-08" }, { title: { en: title } })], { safe });
  const title = (file: string) => (parse(file, { columns: true, bom: true }) as Row[])[0]?.["title"];

  test.each([
    ...[
      "=1+1",
      "@SUM(A1)",
      "-2",
      "+1",
      "\t=1",
      "\r=1",
      "\n=1",
      "＝1+1",
      "＠x",
      " =1+1",
      '=HYPERLINK("x")',
      "+09:00",
      "=cmd|' /C calc'!A0",
    ],
  ])("%j is as it was for programs and begins with an apostrophe for spreadsheets", (text) => {
    expect(title(csv(text, false))).toBe(text);
    expect(title(csv(text, true))).toBe(`'${text}`);
  });

  test.each(["'=1", "''=1", "'\t1", "' -2", "'＝1"])("%j looks guarded, so it is told apart by one more", (text) => {
    expect(title(csv(text, true))).toBe(`'${text}`);
    expect(unguardFormula(`'${text}`)).toBe(text);
  });

  test.each(["' ", "'", "'quoted'", " leading", "trailing ", "\u00a0wide\u3000"])(
    "%j keeps its ends in both",
    (text) => {
      expect([title(csv(text, false)), title(csv(text, true))]).toEqual([text, text]);
    },
  );

  test.each(["155 responses", "a = b", "1-2", 'line\r\nbreak, "quoted"', "日本語"])(
    "%j stays as it is in both",
    (text) => {
      expect([title(csv(text, false)), title(csv(text, true))]).toEqual([text, text]);
    },
  );

  it("the offset of a clock west of Greenwich is a text too", () => {
    const file = timelineCsv([event({ wallClock: "2026-09-09T10:25", zone: "America/New_York" })], { safe: true });
    expect(file).toContain(`"'-04:00"`);
  });

  it("a lone carriage return is quoted, for readers that end a row at it", () => {
    expect(csv("a\rb", false)).toContain('"a\rb"');
  });

  it("says UTF-8 to Excel, and a program finds no mark in the plain one", () => {
    expect(csv("日本語", true).startsWith('\uFEFF"key",')).toBe(true);
    expect(csv("日本語", false).startsWith("key,")).toBe(true);
  });

  it("no cell of any file begins a formula", () => {
    fc.assert(
      fc.property(exportedEvents, (events) => {
        const rows = parse(timelineCsv(events, { safe: true }), { bom: true }) as string[][];
        for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u);
      }),
    );
  });
});

it("the columns that were there before keep their names and meaning", () => {
  const events: ExportedEvent[] = [
    event({ date: "2026-09-11", through: "2026-09-19" }, { milestone: "reported", record: true }),
  ];
  expect(read(timelineCsv(events, { safe: false }))).toMatchObject([
    {
      key: "key",
      date: "2026-09-11",
      through: "2026-09-19",
      precision: "day",
      earliest: "2026-09-11T00:00:00Z",
      latest: "2026-09-20T00:00:00Z",
      known: "",
      milestone: "reported",
      record: "yes",
    },
  ]);
});
