import type { RecordedTime, ThroughTime } from "#domain/time/recorded-time.ts";
import type { Text } from "./public-document.ts";

export type Fields = Record<string, unknown>;

/** Only what somebody marked for everybody; a word that is not known means no. */
export function isPublic(item: { audience: string }): boolean {
  return item.audience === "public";
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function rowsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

export function textOf(value: unknown): Text | undefined {
  if (typeof value === "string" && value !== "") return { en: value };
  const { en, ja } = fieldsOf(value);
  if (typeof en !== "string" || en === "") return undefined;
  return typeof ja === "string" && ja !== "" ? { en, ja } : { en };
}

export function requiredText(value: unknown, place: string): Text {
  const text = textOf(value);
  if (!text) throw new Error(`${place} has no English text`);
  return text;
}

/** A link out of the page: http and https, without a user's name or password. */
export function linkOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const plain = (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
  return plain ? value : undefined;
}

export function wholeNumberOf(value: unknown): number | undefined {
  const number = typeof value === "bigint" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

const TIME_FIELDS = [
  "text",
  "wallClock",
  "zone",
  "offset",
  "instant",
  "date",
  "month",
  "precision",
  "qualifier",
  "earliest",
  "latest",
  "tzdb",
] as const;
const THROUGH_FIELDS = ["wallClock", "offset", "instant", "date"] as const;

function stringsOf(fields: Fields, names: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = fields[name];
    if (typeof value === "string") kept[name] = value;
  }
  return kept;
}

export function timeOf(value: unknown): RecordedTime | undefined {
  const fields = fieldsOf(value);
  if (typeof fields["precision"] !== "string" || typeof fields["qualifier"] !== "string") return undefined;
  const through: ThroughTime = stringsOf(fieldsOf(fields["through"]), THROUGH_FIELDS);
  const time = stringsOf(fields, TIME_FIELDS) as unknown as RecordedTime;
  return Object.keys(through).length > 0 ? { ...time, through } : time;
}

export function requiredTime(value: unknown, place: string): RecordedTime {
  const time = timeOf(value);
  if (!time) throw new Error(`${place} has no time`);
  return time;
}

/** Leaves out what is undefined, so that a document never depends on how an absent field was written. */
export function present<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}
