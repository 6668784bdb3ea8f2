import type { Line } from "./found-lines.ts";

export type CsvRecord = { lines: Line[]; cells: string[] };
export type CsvRead = { records: CsvRecord[]; open?: Line[] };

const LONGEST_RECORD = 500;

/** RFC 4180 by lines, so that each record knows where it stands. A quote that is never closed is reported, not read on. */
export function readCsvRecords(lines: readonly Line[], delimiter: string): CsvRead {
  const records: CsvRecord[] = [];
  let record: CsvRecord = { lines: [], cells: [] };
  let open: string | undefined;
  for (const line of lines) {
    if (record.lines.length === 0 && line.text.trim() === "") continue;
    record.lines.push(line);
    if (record.lines.length > LONGEST_RECORD) continue;
    open = readLine(line.text, delimiter, record.cells, open);
    if (open !== undefined) continue;
    records.push(record);
    record = { lines: [], cells: [] };
  }
  return record.lines.length > 0 ? { records, open: record.lines } : { records };
}

/** Adds the cells of one line; returns what a quoted cell said so far where it goes on in the next line. */
function readLine(text: string, delimiter: string, cells: string[], open: string | undefined): string | undefined {
  let at = 0;
  let quoted = open;
  for (;;) {
    const start = quoted === undefined ? afterSpaces(text, at) : at - 1;
    if (quoted === undefined && text[start] !== '"') {
      const next = text.indexOf(delimiter, at);
      cells.push(text.slice(at, next < 0 ? undefined : next).trim());
      if (next < 0) return undefined;
      at = next + 1;
      continue;
    }
    const end = closingQuote(text, start + 1);
    const said = (quoted ?? "") + text.slice(start + 1, end < 0 ? undefined : end).replaceAll('""', '"');
    if (end < 0) return `${said}\n`;
    const next = text.indexOf(delimiter, end + 1);
    cells.push(said + text.slice(end + 1, next < 0 ? undefined : next).trim());
    if (next < 0) return undefined;
    at = next + 1;
    quoted = undefined;
  }
}

function afterSpaces(text: string, at: number): number {
  let start = at;
  while (text[start] === " ") start += 1;
  return start;
}

function closingQuote(text: string, at: number): number {
  let quote = text.indexOf('"', at);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}
