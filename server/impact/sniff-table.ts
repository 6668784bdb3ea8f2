import "server-only";

export type Table = { delimiter: string; header: string[]; rows: Record<string, string>[] };

const DELIMITERS = [",", ";", "\t", "|"];
const MOST_RECORDS = 500;

/** The beginning of a CSV or TSV. @param delimiter absent: the one under which the records agree in their width */
export function readTable(text: string, isWhole: boolean, delimiter = sniffDelimiter(text, isWhole)): Table {
  const [first = [], ...records] = splitRecords(text, delimiter, isWhole);
  const header = first.map((name) => name.trim());
  const rows = records.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
  return { delimiter, header, rows };
}

/** Before there is a mapping. Whoever reads the whole file takes the one under which its columns are found (scan/sniff-log.ts). */
function sniffDelimiter(text: string, isWhole: boolean): string {
  const tried = DELIMITERS.map((delimiter) => {
    const records = splitRecords(text, delimiter, isWhole);
    const width = records[0]?.length ?? 0;
    const agreeing = records.filter((cells) => cells.length === width).length;
    return { delimiter, width, agreement: Math.floor((10 * agreeing) / Math.max(1, records.length)) };
  });
  const tables = tried.filter(({ width }) => width > 1);
  const best = tables.sort((a, b) => b.agreement - a.agreement || b.width - a.width)[0];
  return best?.delimiter ?? ",";
}

/** Complete records only: one that the end of the beginning cuts is left out. A quote opens a field, or stands for itself. */
function splitRecords(text: string, delimiter: string, isWhole: boolean): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length && records.length < MOST_RECORDS) {
    const { value, end } = readCell(text, at, delimiter);
    if (end >= text.length && !isWhole) return records;
    cells.push(value);
    at = end + 1;
    if (text[end] === delimiter && at < text.length) continue;
    if (text[end] === delimiter) cells.push("");
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    if (cells.length > 1 || cells[0] !== "") records.push(cells);
    cells = [];
  }
  return records;
}

function readCell(text: string, start: number, delimiter: string): { value: string; end: number } {
  let at = start;
  let value = "";
  if (text[at] === '"') {
    const quoted = readQuoted(text, at);
    value = quoted.value;
    at = quoted.end;
  }
  const rest = at;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return { value: value + text.slice(rest, at), end: at };
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const end = close < 0 ? text.length : close;
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: Math.min(end + 1, text.length) };
}
