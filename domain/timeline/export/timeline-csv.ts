import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { ExportedEvent } from "./exported-event.ts";
import { guardFormula } from "./formula-guard.ts";

type Column = [name: string, of: (event: ExportedEvent) => string | undefined];

/** Every field of a time in a column of its own; `date` holds a month as `YYYY-MM`. */
const TIME_FIELDS: [name: string, of: (time: RecordedTime) => string | undefined][] = [
  ["instant", ({ instant }) => instant],
  ["date", ({ date, month }) => date ?? month],
  ["through", ({ through }) => through?.instant ?? through?.date],
  ["precision", ({ precision }) => precision],
  ["qualifier", ({ qualifier }) => qualifier],
  ["earliest", ({ earliest }) => earliest],
  ["latest", ({ latest }) => latest],
  ["wallClock", ({ wallClock }) => wallClock],
  ["zone", ({ zone }) => zone],
  ["offset", ({ offset }) => offset],
  ["throughWallClock", ({ through }) => through?.wallClock],
  ["throughOffset", ({ through }) => through?.offset],
  ["asStated", ({ text }) => text],
  ["tzdb", ({ tzdb }) => tzdb],
];

const COLUMNS: Column[] = [
  ["key", ({ key }) => key],
  ...TIME_FIELDS.map(([name, of]): Column => [name, ({ time }) => of(time)]),
  ["known", ({ knownAt }) => knownAt && (knownAt.instant ?? knownAt.date ?? knownAt.month)],
  ...TIME_FIELDS.map(([name, of]): Column => [columnOfKnown(name), ({ knownAt }) => knownAt && of(knownAt)]),
  ["lane", ({ lane }) => lane],
  ["milestone", ({ milestone }) => milestone],
  ["record", ({ record }) => (record ? "yes" : "no")],
  ["title", ({ title }) => title.en],
  ["titleJa", ({ title }) => title.ja],
  ["body", ({ body }) => body?.en],
  ["bodyJa", ({ body }) => body?.ja],
  ["source", ({ source }) => source?.name.en],
  ["sourceJa", ({ source }) => source?.name.ja],
  ["sourceUrl", ({ source }) => source?.url],
  ["audience", ({ audience }) => audience],
];

/** Excel takes a file without it for another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * RFC 4180, in the order of the events. Plain, it is for programs: every cell is what the record says, an empty one is
 * absent. `safe` is for spreadsheets: a text that would run as a formula has an apostrophe before it, which
 * `unguardFormula` takes away again.
 */
export function timelineCsv(events: readonly ExportedEvent[], { safe }: { safe: boolean }): string {
  const cell = safe ? (value: string) => quoted(guardFormula(value)) : plainCell;
  const rows = [COLUMNS.map(([name]) => name), ...events.map((event) => COLUMNS.map(([, of]) => of(event) ?? ""))];
  const lines = rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
  return safe ? BYTE_ORDER_MARK + lines : lines;
}

function columnOfKnown(name: string): string {
  return `known${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function plainCell(value: string): string {
  return /[",\r\n]/.test(value) || value !== value.trim() ? quoted(value) : value;
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
