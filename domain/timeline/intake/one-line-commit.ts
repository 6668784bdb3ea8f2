import { withoutEnd } from "./without-end.ts";

export type OneLineCommit = { hash: string; title: string; date?: string; author?: string };

const GRAPH = /^[*|\\/_ .-]+(?=(?:commit )?[0-9a-f]{7})/;
const GRAPH_ONLY = /^[*|\\/_ .-]+$/;
const ONE_LINE = /^([0-9a-f]{7,40}) (\S.*)$/;

const OFFSET = " ?(?:Z|[+-]\\d{2}:?\\d{2})";
const ISO = "\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(?::\\d{2})?";
const RFC = "(?:[A-Z][a-z]{2}, )?\\d{1,2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2}";
const CTIME = "[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\\d{1,2} \\d{2}:\\d{2}:\\d{2} \\d{4}";
const RAW = "\\d{9,10} [+-]\\d{4}";
const SHOWN = `(?:${ISO}|${RFC}|${CTIME})`;
const ANY = `(?:${SHOWN}(?:${OFFSET})?|${RAW}|\\d{4}-\\d{2}-\\d{2})(?![\\d:])`;
/** In front, in brackets at the end, or anywhere with its offset: a date among the words may be what the commit is about. */
const DATES = [
  new RegExp(`^[\\s|:,-]*(?:\\((${ANY})\\)|\\[(${ANY})\\]|(${ANY}))`),
  new RegExp(`(?:\\((${ANY})\\)|\\[(${ANY})\\])$`),
  new RegExp(`(?:\\((${SHOWN}${OFFSET})\\)|\\b(${SHOWN}${OFFSET}))(?![\\d:])`),
];

const REF = "(?:tag: [^\\s(),]+|HEAD -> [^\\s(),]+|[^\\s(),]+)";
const REFS_IN_FRONT = new RegExp(`^\\(${REF}(?:, ${REF})*\\) +(?=\\S)`);
const REFS_BEHIND = new RegExp(`\\((?:HEAD|tag: |origin/)[^()]{0,300}\\)$`);
/** Counted from when the log was printed, which nobody has written down. */
const AGO = /\(\d{1,3} (?:second|minute|hour|day|week|month|year)s?(?:, \d{1,2} months?)? ago\)/;
const EDGE = /[\s|,-]/;

export function withoutGraph(text: string): string {
  return /^[*|\\/]/.test(text) ? text.replace(GRAPH, "") : text;
}

/** A line of `--graph` that shows how the commits hang together and nothing else. */
export function isOnlyGraph(text: string): boolean {
  return GRAPH_ONLY.test(text) && /[*|\\/_]/.test(text);
}

/** `1a2b3c4 Fix it`, with date, author and refs where the shape of the log has them. */
export function readOneLine(text: string): OneLineCommit | undefined {
  const [, hash, said = ""] = ONE_LINE.exec(withoutGraph(text)) ?? [];
  if (hash === undefined) return undefined;
  const { author, rest: unsigned } = takeAuthor(said);
  const { date, rest: undated } = takeDate(withoutRefs(unsigned));
  const title = trimmed(withoutRefs(undated.replace(AGO, " ")));
  return { hash, title, ...(date !== undefined && { date }), ...(author !== undefined && { author }) };
}

function takeAuthor(text: string): { author?: string; rest: string } {
  const start = text.endsWith(">") ? text.lastIndexOf("<") : -1;
  const author = start < 0 ? "" : text.slice(start + 1, -1).trim();
  return author === "" || author.length > 80 ? { rest: text } : { author, rest: trimmed(text.slice(0, start)) };
}

function takeDate(text: string): { date?: string; rest: string } {
  for (const pattern of DATES) {
    const found = pattern.exec(text);
    const date = found?.slice(1).find((group) => group !== undefined);
    if (!found || date === undefined) continue;
    return { date, rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}` };
  }
  return { rest: text };
}

function withoutRefs(text: string): string {
  const front = trimmed(text);
  const refs = REFS_IN_FRONT.exec(front)?.[0] ?? "";
  return front.slice(takeDate(refs).date === undefined ? refs.length : 0).replace(REFS_BEHIND, "");
}

function trimmed(text: string): string {
  return withoutEnd(text, EDGE).replace(/^[\s|:,-]+|\s(?=\s)/g, "");
}
