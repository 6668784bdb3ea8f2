import type { NamedField } from "#domain/impact/column-names.ts";
import type { FoundLog } from "#domain/impact/found-log.ts";

export const fieldWords: Record<NamedField, { label: string; hint?: string }> = {
  requestId: { label: "Request id", hint: "One id is one request; a repeated row counts once." },
  occurredAt: {
    label: "Time",
    hint: "The one time that the window is asked of. When the request began, if the log has it.",
  },
  account: { label: "Account", hint: "Whom a request belongs to: who is counted, and who is told." },
  model: { label: "Model" },
  promptTokens: { label: "Prompt tokens" },
  completionTokens: { label: "Completion tokens" },
  status: { label: "Status", hint: "Responses are requests with a status of 200 to 299, or a word for success." },
};

/** In the order in which they are asked. */
export const askedFields = Object.keys(fieldWords) as NamedField[];
export const neededFields: readonly NamedField[] = ["requestId", "occurredAt"];

export const thousandsOptions = [
  { value: "", label: "none: 681280" },
  { value: ",", label: "comma: 681,280" },
  { value: " ", label: "space: 681 280" },
  { value: "'", label: "apostrophe: 681’280" },
];

export const cachedOptions = [
  { value: "included" as const, label: "Yes, they are included" },
  {
    value: "apart" as const,
    label: "No, they are counted apart",
    detail: "A limit on prompt tokens then sees the rest of the prompt only. Say so in the method of the statement.",
  },
];

export const words = {
  choose: "choose a column",
  absent: "not in this log",
  noneFound: "No column was recognised; choose one.",
  zone: "Zone of times that state none",
  thousands: "Thousands sign",
  cachedQuestion: "Do the prompt tokens include those read from a cache?",
  attributes: "Other columns the rule may use",
  attributesHint: "Only mapped columns are stored. A rule names these attributes.name.",
  addAttribute: "Add a column",
  sample: "First rows of the log",
  save: "Save mapping",
  saving: "Saving…",
  saved: "Mapping saved.",
  notSaved: "Not saved",
  cannotMap: "This file cannot be mapped",
  unreachable: "The server did not answer. Your choices stay here; try again.",
};

export const problemWords = {
  needed: "Choose the column.",
  zone: "State the zone: times in this column have none.",
  cached: "Answer this question: the number depends on it.",
  attributeName: "A name has letters, digits, _ . - and begins with a letter, digit or _; at most 80.",
  attributeTwice: "This name is used twice.",
};

const formats: Record<string, string> = {
  csv: "CSV",
  tsv: "TSV",
  ndjson: "JSON lines",
  parquet: "Parquet",
};
const delimiters: Record<string, string> = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" };

/** What the file was taken for, in one line. */
export function foundWords({ header, ...shape }: FoundLog): string {
  return `${shapeWords(shape)}, ${header.length} ${header.length === 1 ? "column" : "columns"}`;
}

export type LogShape = { format: string; compression?: string; encoding: string; delimiter?: string };

export function shapeWords({ format, compression, encoding, delimiter }: LogShape): string {
  const separated = delimiter === undefined ? "" : `, separated by ${delimiters[delimiter] ?? delimiter}`;
  const packed = compression === undefined ? "" : `, ${compression}`;
  return `${formats[format] ?? format}${packed}${separated}, ${encoding.toUpperCase()}`;
}

export function rowWords(row: number): string {
  return `Row ${row}`;
}

export function moreColumnsWords(count: number): string {
  return `${count} more ${count === 1 ? "column is" : "columns are"} not shown; every column can be chosen below.`;
}
