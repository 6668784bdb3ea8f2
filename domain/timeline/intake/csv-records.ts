import type { Line } from "./found-lines.ts";

export type CsvRecord = { lines: Line[]; cells: string[] };
export type CsvRead = { records: CsvRecord[]; open?: Line[] };

const LONGEST_RECORD = 500;

/** RFC 4180 by lines, so that each record knows where it stands. A quote that is never closed is reported, not read on. */
export function readCsvRecords(lines: readonly Line[], delimiter: string): CsvRead {
  const records: CsvRecord[] = [];
  let pending: Line[] = [];
  for (const line of lines) {
    if (pending.length === 0 && line.text.trim() === "") continue;
    pending.push(line);
    const mayEnd = pending.length === 1 || (line.text.includes('"') && pending.length <= LONGEST_RECORD);
    if (!mayEnd) continue;
    const cells = cellsOf(pending.map(({ text }) => text).join("\n"), delimiter);
    if (cells === undefined) continue;
    records.push({ lines: pending, cells });
    pending = [];
  }
  return pending.length > 0 ? { records, open: pending } : { records };
}

/** Undefined while a quoted cell is still open. */
function cellsOf(text: string, delimiter: string): string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const start = /[^ ]/.exec(text.slice(at))?.index ?? 0;
    if (text[at + start] === '"') {
      const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(at + start));
      if (!quoted) return undefined;
      const end = at + start + quoted[0].length;
      const next = text.indexOf(delimiter, end);
      cells.push((quoted[1] ?? "").replaceAll('""', '"') + text.slice(end, next < 0 ? undefined : next).trim());
      if (next < 0) return cells;
      at = next + 1;
    } else {
      const next = text.indexOf(delimiter, at);
      cells.push(text.slice(at, next < 0 ? undefined : next).trim());
      if (next < 0) return cells;
      at = next + 1;
    }
  }
}
