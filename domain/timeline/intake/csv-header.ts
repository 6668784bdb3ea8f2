import { readTimeText } from "#domain/time/read-time-text.ts";
import { zoneOfWord } from "#domain/time/text-zone.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { readCsvRecords } from "./csv-records.ts";
import { isBlank, type Line } from "./found-lines.ts";

const COLUMNS = {
  asStated: ["asstated"],
  instant: [
    ...["instant", "timestamp", "datetime", "time", "when", "at", "createdat", "occurredat", "happenedat"],
    ...["createdon", "created", "startedat", "started", "starttime", "eventtime", "日時", "時刻"],
  ],
  date: ["date", "day", "日付"],
  zone: ["zone", "timezone", "tz", "タイムゾーン"],
  offset: ["offset", "utcoffset"],
  wallClock: ["wallclock", "localtime"],
  title: [
    ...["title", "event", "what", "summary", "message", "subject", "headline", "text", "description"],
    ...["内容", "件名", "出来事"],
  ],
  body: ["body", "details", "detail", "notes", "note", "comment", "description", "詳細"],
  lane: ["lane"],
  milestone: ["milestone"],
  source: ["source", "author", "user", "who", "actor", "by"],
  url: ["sourceurl", "url", "link"],
  id: ["id", "key", "uuid"],
} as const;
export type Column = keyof typeof COLUMNS;
/** Where each column stands; `columnZone` is the zone that the head of the time column names. */
export type Header = Partial<Record<Column, number>> & { columnZone?: string };

const DELIMITERS = [",", ";", "\t", "|"];
const TIMES: ReadonlySet<string> = new Set([...COLUMNS.instant, ...COLUMNS.date, ...COLUMNS.wallClock]);
const LONGEST_HEAD = 80;

/** A table with a header that names at least a time and a title; undefined where it has none. */
export function csvHeader(lines: readonly Line[]): { delimiter: string; header: Header } | undefined {
  const first = lines.find((line) => !isBlank(line));
  if (!first) return undefined;
  for (const delimiter of DELIMITERS) {
    const cells = readCsvRecords([first], delimiter).records[0]?.cells ?? [];
    const header = headerOf(cells.map(headOf));
    const hasTime = (header.instant ?? header.date ?? header.wallClock) !== undefined;
    if (cells.length > 1 && hasTime && header.title !== undefined) return { delimiter, header };
  }
  return undefined;
}

type Head = { name: string; beside?: string };

function headerOf(heads: readonly Head[]): Header {
  const header: Header = {};
  const at = new Map(heads.map(({ name }, index): [string, number] => [name, index]).reverse());
  const taken = new Set<number>();
  for (const [column, known] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const index = known.map((name) => at.get(name)).find((found) => found !== undefined && !taken.has(found));
    if (index === undefined) continue;
    header[column] = index;
    taken.add(index);
  }
  const zone = [header.instant, header.wallClock, header.date]
    .map((index) => (index === undefined ? undefined : heads[index]?.beside))
    .find((words) => words !== undefined && isZone(words));
  return zone === undefined ? header : { ...header, columnZone: zone };
}

/** "Time (UTC)", "timestamp_utc", "UTC time": the name, and what is said beside it. */
function headOf(cell: string): Head {
  const text = cell.slice(0, LONGEST_HEAD).normalize("NFKC").trim();
  const bracket = /^([^([]+)[([]([^()[\]]+)[)\]]$/.exec(text);
  if (bracket?.[1] && bracket[2])
    return { name: plainName(bracket[1]), beside: bracket[2].trim().replace(/^in /i, "") };
  const name = plainName(text);
  if (/^(?:utc|gmt)$/.test(name)) return { name: "time", beside: text };
  const words = text.split(/[\s_]+/);
  if (TIMES.has(name) || words.length < 2) return { name };
  const places = [
    { rest: words.slice(0, -1), zone: words.at(-1) },
    { rest: words.slice(1), zone: words[0] },
  ];
  const named = places.find(({ rest, zone = "" }) => TIMES.has(plainName(rest.join(""))) && zoneOfWord(zone));
  return named?.zone === undefined
    ? { name }
    : { name: plainName(named.rest.join("")), beside: named.zone.toUpperCase() };
}

function plainName(text: string): string {
  return text.toLowerCase().replace(/[\s_()\-/&@.]+/g, "");
}

/** An unclear one too: it is asked about in each row. */
function isZone(words: string): boolean {
  try {
    const { time } = readTimeText(`2026-06-15 12:00 ${words}`);
    return time.instant !== undefined;
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    return error.code === "ambiguous_zone";
  }
}
