import { LANES, MILESTONES, type Lane, type Milestone } from "../timeline-event.ts";
import { unguardFormula } from "../export/formula-guard.ts";
import { readCsvRecords, type CsvRecord } from "./csv-records.ts";
import {
  ignoredAt,
  isBlank,
  linesOf,
  placeOf,
  sourceIdOf,
  sourceNamed,
  unreadableAt,
  type Line,
} from "./found-lines.ts";
import type { Found, StatedTime } from "./intake-row.ts";

const COLUMNS = {
  asStated: ["asstated"],
  instant: [
    "instant",
    "timestamp",
    "datetime",
    "time",
    "when",
    "at",
    "createdat",
    "occurredat",
    "happenedat",
    "utc",
    "timeutc",
    "日時",
    "時刻",
  ],
  date: ["date", "day", "日付"],
  zone: ["zone", "timezone", "tz", "タイムゾーン"],
  offset: ["offset", "utcoffset"],
  wallClock: ["wallclock", "localtime"],
  title: [
    "title",
    "event",
    "what",
    "summary",
    "message",
    "subject",
    "headline",
    "text",
    "description",
    "内容",
    "件名",
    "出来事",
  ],
  body: ["body", "details", "detail", "notes", "note", "comment", "description", "詳細"],
  lane: ["lane"],
  milestone: ["milestone"],
  source: ["source", "author", "user", "who", "actor", "by"],
  url: ["sourceurl", "url", "link"],
  id: ["id", "key", "uuid"],
} as const;
type Column = keyof typeof COLUMNS;
type Header = Partial<Record<Column, number>> & { inUtc?: boolean };

const DELIMITERS = [",", ";", "\t", "|"];

/** A table with a header that names at least a time and a title; undefined where it has none. */
export function csvHeader(lines: readonly Line[]): { delimiter: string; header: Header } | undefined {
  const first = lines.find((line) => !isBlank(line));
  if (!first) return undefined;
  for (const delimiter of DELIMITERS) {
    const cells = readCsvRecords([first], delimiter).records[0]?.cells ?? [];
    const header = headerOf(cells);
    const hasTime = (header.instant ?? header.date ?? header.wallClock) !== undefined;
    if (cells.length > 1 && hasTime && header.title !== undefined) return { delimiter, header };
  }
  return undefined;
}

function headerOf(cells: string[]): Header {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[\s_()-]+/g, ""));
  const header: Header = {};
  const taken = new Set<number>();
  for (const [column, known] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const index = known.map((name) => names.indexOf(name)).find((at) => at >= 0 && !taken.has(at));
    if (index === undefined) continue;
    header[column] = index;
    if (column === "instant" && /utc$/.test(names[index] ?? "")) header.inUtc = true;
    taken.add(index);
  }
  return header;
}

export function* readCsv(text: string): Generator<Found> {
  const lines = linesOf(text);
  const known = csvHeader(lines);
  if (!known) {
    const reason = "the first line must name the columns, among them a time and a title";
    for (const line of lines) if (!isBlank(line)) yield unreadableAt([line], "not_readable", reason);
    return;
  }
  const { records, open } = readCsvRecords(lines, known.delimiter);
  const width = records[0]?.cells.length ?? 0;
  for (const record of records) {
    if (record === records[0]) yield ignoredAt(record.lines, "the names of the columns");
    else yield rowFound(record, width, known.header);
  }
  if (open) yield unreadableAt(open, "not_readable", `the quote opened in line ${open[0]?.number} is never closed`);
}

function rowFound(record: CsvRecord, width: number, header: Header): Found {
  const { lines, cells } = record;
  if (cells.every((cell) => /^[-: ]*$/.test(cell))) return ignoredAt(lines, "a rule between rows");
  if (cells.length <= width) return recordFound(record, header);
  return unreadableAt(lines, "not_readable", `${cells.length} cells under ${width} columns; is a quote missing?`);
}

function recordFound({ lines, cells }: CsvRecord, header: Header): Found {
  const cell = (column: Column) => {
    const at = header[column];
    return at === undefined ? "" : (cells[at] ?? "");
  };
  const title = unguardFormula(cell("title"));
  const lane = LANES.find((name) => name === cell("lane").toLowerCase().replace(/[ -]/g, "_"));
  const milestone = MILESTONES.find((name) => name === cell("milestone").toLowerCase().replace(/[ -]/g, "_"));
  return {
    ...placeOf(lines),
    ...(title !== "" && { title: title.replace(/\s+/g, " ").slice(0, 500) }),
    ...(cell("body") !== "" && { body: unguardFormula(cell("body")).slice(0, 20_000) }),
    lane: (lane ?? "provider") satisfies Lane,
    ...(milestone && { milestone: milestone satisfies Milestone }),
    ...sourceNamed(unguardFormula(cell("source")) || "", cell("url")),
    ...sourceIdOf("csv", cell("id")),
    ...statedBy(cell, header.inUtc ? "UTC" : undefined),
  };
}

function statedBy(cell: (column: Column) => string, columnZone: string | undefined): { stated?: StatedTime } {
  const zone = cell("zone") || (columnZone ?? "");
  const own =
    /^[A-Z][A-Za-z]+(?:\/[A-Za-z_+-]+)*$/.test(zone) && (zone === "UTC" || zone.includes("/")) ? { zone } : {};
  const loose = zone !== "" && !("zone" in own) ? ` ${zone}` : "";
  const [instant, date, wallClock] = [cell("instant"), cell("date"), cell("wallClock")];
  const isClock = /^\d{1,2}:\d{2}|^\d{1,2} ?[ap]\.?m/i.test(instant);
  const words = isClock && date !== "" ? `${date} ${instant}` : instant || wallClock || date;
  if (words === "") return {};
  return {
    stated: {
      text: `${words}${instant === "" && wallClock !== "" ? ` ${cell("offset")}` : ""}${loose}`.trim(),
      ...own,
    },
  };
}
