import {
  emptyTimeField,
  sameWords,
  timeFieldOf,
  timeInputOf,
  type TimeField,
} from "#components/timeline/time-field.ts";
import type { SelectOption } from "#components/ui/select.tsx";
import type { RecordedTime } from "#domain/time/recorded-time.ts";

type Common = { name: string; label: string; hint?: string; required?: boolean; onlyNew?: boolean };
/** `words`: English and Japanese. `several`: any of the options. `cells`: lines of cells, parted by semicolons. */
export type FieldSpec = Common &
  (
    | { type: "text" | "number" | "words" | "flag" | "time" }
    | { type: "choice" | "several"; options: SelectOption[]; initial?: string }
    | { type: "cells"; cells: readonly string[] }
  );

/** What stands in the form, as typed; several choices are lines. */
export type RecordDraft = { text: Record<string, string>; times: Record<string, TimeField> };
type Row = Record<string, unknown>;

export function emptyDraft(specs: readonly FieldSpec[], zone: string): RecordDraft {
  return draftOf(specs, {}, zone);
}

export function draftOf(specs: readonly FieldSpec[], row: object, zone: string): RecordDraft {
  const said = row as Row;
  const draft: RecordDraft = { text: {}, times: {} };
  for (const spec of specs) {
    const value = said[spec.name];
    if (spec.type === "time")
      draft.times[spec.name] = value ? timeFieldOf(value as RecordedTime) : emptyTimeField(zone, "");
    else Object.assign(draft.text, textsOf(spec, value));
  }
  return draft;
}

function textsOf(spec: FieldSpec, value: unknown): Record<string, string> {
  const { name } = spec;
  if (spec.type === "words") {
    const words = (value ?? {}) as { en?: string; ja?: string };
    return { [`${name}.en`]: words.en ?? "", [`${name}.ja`]: words.ja ?? "" };
  }
  if (spec.type === "several") return { [name]: ((value ?? []) as string[]).join("\n") };
  if (spec.type === "cells")
    return { [name]: ((value ?? []) as Row[]).map((row) => lineOf(spec.cells, row)).join("\n") };
  if (spec.type === "flag") return { [name]: value === true ? "yes" : "" };
  const initial = spec.type === "choice" && spec.required ? (spec.initial ?? "") : "";
  return { [name]: value === undefined || value === null ? initial : String(value) };
}

function lineOf(cells: readonly string[], row: Row): string {
  const written = cells.map((cell) => {
    const [name = "", inner] = cell.split(".");
    const value = inner === undefined ? row[name] : (row[name] as Row | undefined)?.[inner];
    return value === undefined ? "" : String(value);
  });
  return written.join("; ").replace(/(; )+$/, "");
}

/** What a new entry says: what was left empty is not said. */
export function entryOf(specs: readonly FieldSpec[], draft: RecordDraft): Row {
  const said = specs.map((spec) => [spec.name, valueOf(spec, draft)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

/** Only what was touched; what was emptied is taken away. */
export function changeOf(specs: readonly FieldSpec[], draft: RecordDraft, base: RecordDraft): Row {
  const touched = specs.filter((spec) => !spec.onlyNew && !isSame(spec, draft, base));
  return Object.fromEntries(touched.map((spec) => [spec.name, valueOf(spec, draft) ?? emptied(spec)]));
}

export function isSame(spec: FieldSpec, a: RecordDraft, b: RecordDraft): boolean {
  const { name, type } = spec;
  if (type === "time") {
    const [one, other] = [a.times[name], b.times[name]];
    return one !== undefined && other !== undefined && sameWords(one, other);
  }
  return placesOf(spec).every((place) => (a.text[place] ?? "") === (b.text[place] ?? ""));
}

export function placesOf({ name, type }: FieldSpec): string[] {
  return type === "words" ? [`${name}.en`, `${name}.ja`] : [name];
}

/** What stands in one field, for laying two drafts side by side. */
export function shownField(spec: FieldSpec, draft: RecordDraft): string {
  const { name, type } = spec;
  if (type === "time") return [draft.times[name]?.text, draft.times[name]?.zone].filter(Boolean).join(" ");
  if (spec.type === "choice") return spec.options.find(({ value }) => value === draft.text[name])?.label ?? "";
  if (type === "flag") return draft.text[name] === "yes" ? "yes" : "no";
  return placesOf(spec)
    .map((place) => draft.text[place] ?? "")
    .filter((text) => text !== "")
    .join("\n");
}

function valueOf(spec: FieldSpec, { text, times }: RecordDraft): unknown {
  const { name, type } = spec;
  const said = (text[name] ?? "").trim();
  if (type === "time") return times[name] && times[name].text.trim() !== "" ? timeInputOf(times[name]) : undefined;
  if (type === "words") return wordsOf(text[`${name}.en`] ?? "", text[`${name}.ja`] ?? "");
  if (type === "flag") return said === "yes";
  if (type === "several") return said === "" ? [] : said.split("\n");
  if (spec.type === "cells") return said === "" ? [] : said.split("\n").map((line) => cellsOf(spec.cells, line));
  if (said === "") return undefined;
  return type === "number" && /^\d{1,15}$/.test(said) ? Number(said) : said;
}

function wordsOf(en: string, ja: string): { en: string; ja?: string } | undefined {
  if (en.trim() === "" && ja.trim() === "") return undefined;
  return { en: en.trim(), ...(ja.trim() !== "" && { ja: ja.trim() }) };
}

function cellsOf(cells: readonly string[], line: string): Row {
  const row: Row = {};
  for (const [index, value] of line.split(";").entries()) {
    const [name = `cell${index + 1}`, inner] = (cells[index] ?? "").split(".");
    if (value.trim() === "") continue;
    row[name] = inner === undefined ? value.trim() : { ...(row[name] as Row | undefined), [inner]: value.trim() };
  }
  return row;
}

/** A field that must be there is said to be empty, and refused in words. */
function emptied({ required, type }: FieldSpec): unknown {
  if (!required) return null;
  return type === "words" ? { en: "" } : "";
}
