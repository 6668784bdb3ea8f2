import { pointerOf } from "#domain/json-pointer.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { PublicText } from "./finding.ts";

export type PublicString = { field: string; text: string };
/** Everything in a document that somebody wrote, by its place. */
export type DocumentParts = {
  texts: PublicText[];
  /** Words without a language: names, titles of others, addresses. */
  strings: PublicString[];
  times: { field: string; time: RecordedTime }[];
};

type Fields = Record<string, unknown>;

const NAMED_BY = ["key", "tag", "configuration", "column", "step", "sha256"];
/** Made by machines, or words of ours: nobody wrote them. */
const NOT_WRITTEN = new Set([
  ...["schema", "sha256", "tzdb", "instant", "earliest", "latest", "offset", "wallClock", "date", "month"],
  ...["precision", "qualifier", "lane", "milestone", "kind", "state", "status", "verdict", "op", "type", "forge"],
  ...["zone", "unit", "confidence", "severity", "scheme", "basis"],
]);

export function documentParts(document: PublicDocument): DocumentParts {
  const parts: DocumentParts = { texts: [], strings: [], times: [] };
  walk(document, "", "", parts);
  return parts;
}

function walk(value: unknown, field: string, name: string, parts: DocumentParts): void {
  if (typeof value === "string") {
    if (!NOT_WRITTEN.has(name)) parts.strings.push({ field, text: value });
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((entry: unknown, index) => walk(entry, field + pointerOf([entryName(entry, index)]), name, parts));
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const fields = value as Fields;
  if (isTime(fields)) parts.times.push({ field, time: fields as unknown as RecordedTime });
  if (isText(fields)) return keepText(fields, field, parts);
  for (const [key, part] of Object.entries(fields)) walk(part, field + pointerOf([key]), key, parts);
}

function keepText({ en, ja }: { en: string; ja?: unknown }, field: string, parts: DocumentParts): void {
  parts.texts.push({ field, locale: "en", text: en });
  if (typeof ja === "string") parts.texts.push({ field, locale: "ja", text: ja });
}

function isText(fields: Fields): fields is { en: string; ja?: unknown } {
  return typeof fields["en"] === "string";
}

function isTime(fields: Fields): boolean {
  return typeof fields["precision"] === "string" && typeof fields["qualifier"] === "string";
}

function entryName(entry: unknown, index: number): string {
  const fields = typeof entry === "object" && entry !== null ? (entry as Fields) : {};
  const name = NAMED_BY.map((field) => fields[field]).find((named) => typeof named === "string");
  return typeof name === "string" ? name : String(index);
}
