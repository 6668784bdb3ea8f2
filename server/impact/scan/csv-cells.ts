import "server-only";

/** The values of one record; a quote that does not stand at a value's very start is an ordinary character. */
export function cellsOf(record: string, delimiter: string): string[] {
  if (!record.includes('"')) return record.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const cell = record[at] === '"' ? quotedCell(record, at, delimiter) : plainCell(record, at, delimiter);
    cells.push(cell.text);
    if (cell.end >= record.length) return cells;
    at = cell.end + 1;
  }
}

type Cell = { text: string; end: number };

function plainCell(record: string, start: number, delimiter: string): Cell {
  const found = record.indexOf(delimiter, start);
  const end = found < 0 ? record.length : found;
  return { text: record.slice(start, end), end };
}

function quotedCell(record: string, start: number, delimiter: string): Cell {
  let close = start;
  do close = record.indexOf('"', close === start ? start + 1 : close + 2);
  while (close >= 0 && record[close + 1] === '"');
  if (close < 0) return { text: record.slice(start), end: record.length };
  const { end } = plainCell(record, close + 1, delimiter);
  return { text: record.slice(start + 1, close).replaceAll('""', '"') + record.slice(close + 1, end), end };
}

/** As DuckDB's reader takes it: quoted where anything in it could be taken for something else. */
export function writtenCell(text: string): string {
  return /[",\r\n]|^[^!-~]|[^!-~]$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
