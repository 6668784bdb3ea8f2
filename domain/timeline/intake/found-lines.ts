import type { DoubtCode, Found } from "./intake-row.ts";

export type Line = { number: number; text: string };

const LONGEST_RAW = 4_000;
const LONGEST_TITLE = 200;
const LONGEST_BODY = 20_000;

export function linesOf(text: string): Line[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: line }));
}

export function isBlank({ text }: Line): boolean {
  return text.trim() === "";
}

/** Where the lines stand and what they say, as they stood. */
export function placeOf(lines: readonly Line[]): Pick<Found, "line" | "lastLine" | "raw"> {
  const said = trimmed(lines);
  const raw = said.map(({ text }) => text).join("\n");
  return { line: said[0]?.number ?? 0, lastLine: said.at(-1)?.number ?? 0, raw: raw.slice(0, LONGEST_RAW) };
}

function trimmed(lines: readonly Line[]): readonly Line[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  const first = lines.findIndex((line) => !isBlank(line));
  return first < 0 ? [] : lines.slice(first, last + 1);
}

/** A title of one line, and the whole as body where the title does not say it all. */
export function titleAndBody(text: string): Pick<Found, "title" | "body"> {
  const whole = text.trim();
  const first = (whole.split("\n", 1)[0] ?? "").trim();
  if (first === "") return {};
  if (first === whole && first.length <= LONGEST_TITLE) return { title: first };
  const cut =
    first.length <= LONGEST_TITLE
      ? first
      : `${Array.from(first.slice(0, 2 * LONGEST_TITLE))
          .slice(0, LONGEST_TITLE - 1)
          .join("")}…`;
  return { title: cut, body: whole.slice(0, LONGEST_BODY) };
}

export function unreadableAt(lines: readonly Line[], code: DoubtCode, message: string): Found {
  const place = placeOf(lines);
  return { ...place, ...titleAndBody(place.raw), passed: { verdict: "unreadable", doubt: { code, message } } };
}

export function ignoredAt(lines: readonly Line[], message: string): Found {
  return { ...placeOf(lines), passed: { verdict: "ignored", doubt: { code: "not_an_event", message } } };
}

export function sourceNamed(name: string, url?: unknown): Pick<Found, "source"> {
  const en = name.trim().slice(0, 300);
  if (en === "") return {};
  const isLink = typeof url === "string" && url.length <= 2_000 && /^https?:\/\/[^\s<>"]+$/.test(url);
  return { source: { name: { en }, ...(isLink && { url }) } };
}

export function sourceIdOf(kind: string, id: unknown): Pick<Found, "sourceId"> {
  const text = typeof id === "number" ? String(id) : typeof id === "string" ? id.trim() : "";
  const sourceId = `${kind}:${text}`;
  return text === "" || sourceId.length > 200 ? {} : { sourceId };
}
