import "server-only";

/** RFC 4180. Plain, for programs: every cell is what the record says. */
export function plainLine(cells: (string | number | undefined)[]): string {
  return `${cells.map((cell) => plainCell(cell === undefined ? "" : String(cell))).join(",")}\r\n`;
}

/** For spreadsheets: a text that would run as a formula begins with an apostrophe; numbers stay numbers. */
export function spreadsheetLine(cells: (string | number | undefined)[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? quoted(harmless(cell)) : (cell ?? ""))).join(",")}\r\n`;
}

/** Excel takes a file without it for another encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";

function plainCell(value: string): string {
  return /[",\r\n]/.test(value) || value !== value.trim() ? quoted(value) : value;
}

/** The wide signs run in Japanese versions too. */
function harmless(value: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
