import { namesOf } from "#domain/json-pointer.ts";
import { keysOf } from "#domain/postmortem/public-steps.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { documentFields } from "./document-fields.ts";
import { pageWords, type PageLocale } from "./page-words.ts";
import { stepInWords } from "./step-words.ts";

type Fields = Record<string, unknown>;
type Changed = { path: string; before?: unknown; after?: unknown };

/** In this order a list is told apart, as in the path of a change. */
const NAMED_BY = ["key", "tag", "configuration", "column", "step", "sha256"];
const REFERENCES = ["from", "to", "fromEvent", "toEvent", "record", "other", "item", "release"];

/** Where a change is, in words: `Timeline › “Security incident declared” › title › English`. */
export function placeInWords(change: Changed, document: PublicDocument, locale: PageLocale): string {
  const segments = namesOf(change.path);
  let here: unknown = document;
  return segments
    .map((segment, index) => {
      const isLast = index === segments.length - 1;
      const within: unknown = here;
      here = Array.isArray(within) ? entryIn(within, segment) : isFields(within) ? within[segment] : undefined;
      const told = here ?? (isLast ? (change.after ?? change.before) : undefined);
      if (!Array.isArray(within) && documentFields[segment]) return fieldInWords(segment, locale);
      return entryInWords(told, segment, document, locale);
    })
    .join(" › ");
}

export function fieldInWords(field: string, locale: PageLocale): string {
  return documentFields[field]?.[locale] ?? field;
}

function entryInWords(entry: unknown, key: string, document: PublicDocument, locale: PageLocale): string {
  if (!isFields(entry)) return key;
  const names = [
    entry["title"],
    entry["name"],
    entry["label"],
    entry["key"] === undefined ? undefined : entry["reason"],
  ];
  const found = names.map((text) => inLocale(text, locale)).find((text) => text !== undefined);
  if (found !== undefined) return locale === "ja" ? `「${found}」` : `“${found}”`;
  const parts = REFERENCES.filter((field) => typeof entry[field] === "string");
  if (parts.length > 0) return parts.map((field) => keyInWords(String(entry[field]), document, locale)).join(" → ");
  return keyInWords(key, document, locale);
}

/** A key that stands for something else of the document, by the name of that. */
function keyInWords(key: string, { events, upstream }: PublicDocument, locale: PageLocale): string {
  const item = upstream?.items.find((own) => own.key === key);
  if (item?.number !== undefined) return `#${item.number}`;
  const named = [
    upstream?.configurations.find((own) => own.key === key)?.name,
    upstream?.matrix.columns.find((own) => own.key === key)?.label,
    events.find((own) => own.key === key)?.title,
  ];
  const found = named.map((text) => inLocale(text, locale)).find((text) => text !== undefined);
  const words = pageWords(locale);
  const step = keysOf({ key }).every((one) => words.impact.steps[one]) ? stepInWords(key, words) : undefined;
  return found ?? words.disclosure.steps[key] ?? step ?? fieldInWords(key, locale);
}

function entryIn(list: unknown[], key: string): unknown {
  return list.find((entry) => isFields(entry) && NAMED_BY.some((field) => entry[field] === key));
}

function inLocale(text: unknown, locale: PageLocale): string | undefined {
  if (typeof text === "string") return text;
  if (!isFields(text)) return undefined;
  const said = text[locale] ?? text["en"];
  return typeof said === "string" ? said : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
