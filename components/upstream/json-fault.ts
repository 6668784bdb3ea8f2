const TOKEN =
  /("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/y;
const BLANK = /[ \t\r\n]*/y;

type Expected = "a value" | "a name" | ":" | ", or the end of it" | "nothing more";
type Scan = { expected: Expected; open: string[]; mayClose: boolean };

/** Where a text stops being JSON, which the browser's own message does not always tell; undefined where it is. */
export function jsonFault(text: string): string | undefined {
  let at = 0;
  let scan: Scan = { expected: "a value", open: [], mayClose: false };
  for (;;) {
    BLANK.lastIndex = at;
    BLANK.exec(text);
    at = BLANK.lastIndex;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (at >= text.length && scan.expected === "nothing more") return undefined;
    const next = token === undefined ? undefined : after(token, scan);
    if (token === undefined || next === undefined) return fault(text, at, scan.expected);
    scan = next;
    at += token.length;
  }
}

function fault(text: string, at: number, expected: Expected): string {
  const lines = text.slice(0, at).split("\n");
  const found = at >= text.length ? "the text ends" : `“${text.slice(at, at + 12).split("\n")[0]}” stands there`;
  return `Line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}: ${found}, and ${expected} is expected.`;
}

function after(token: string, { expected, open, mayClose }: Scan): Scan | undefined {
  const closes = (token === "}" && open.at(-1) === "{") || (token === "]" && open.at(-1) === "[");
  if (closes && (mayClose || expected === ", or the end of it")) return ended(open.slice(0, -1));
  if (expected === ":") return token === ":" ? { expected: "a value", open, mayClose: false } : undefined;
  if (expected === ", or the end of it") {
    if (token !== ",") return undefined;
    return { expected: open.at(-1) === "{" ? "a name" : "a value", open, mayClose: false };
  }
  if (expected === "a name") return token.startsWith('"') ? { expected: ":", open, mayClose: false } : undefined;
  if (expected === "nothing more" || /^[}\],:]$/.test(token)) return undefined;
  if (token === "{") return { expected: "a name", open: [...open, "{"], mayClose: true };
  if (token === "[") return { expected: "a value", open: [...open, "["], mayClose: true };
  return ended(open);
}

function ended(open: string[]): Scan {
  return { expected: open.length === 0 ? "nothing more" : ", or the end of it", open, mayClose: false };
}
