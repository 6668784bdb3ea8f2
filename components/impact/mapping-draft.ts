import type { NamedField } from "#domain/impact/column-names.ts";
import type { FoundLog } from "#domain/impact/found-log.ts";
import { ATTRIBUTE_NAME, type ColumnMapping } from "#domain/impact/impact-rule.ts";
import { stopsMapping, type MappingDoubt } from "#domain/impact/mapping-doubt.ts";
import { askedFields, neededFields, problemWords } from "./mapping-words.ts";

type CachedTokens = NonNullable<NonNullable<ColumnMapping["options"]>["cachedTokens"]>;
export type AttributeDraft = { id: number; name: string; column: string };
export type MappingDraft = {
  columns: Record<NamedField, string>;
  attributes: AttributeDraft[];
  zone: string;
  thousands: "" | "," | " " | "'";
  cachedTokens: CachedTokens | "";
};

/** By JSON pointer into the mapping. */
export type MappingProblems = Record<string, string>;

export function draftOf({ parts }: Pick<FoundLog, "parts">): MappingDraft {
  const { attributes = {}, options = {}, ...named } = parts;
  const columns = Object.fromEntries(
    askedFields.map((field) => [field, named[field] ?? ""]),
  ) as MappingDraft["columns"];
  return {
    columns,
    attributes: Object.entries(attributes).map(([name, column], id) => ({ id, name, column })),
    zone: options.zone ?? "",
    thousands: options.thousands ?? "",
    cachedTokens: options.cachedTokens ?? "",
  };
}

export function mappingOf(draft: MappingDraft, found: FoundLog): ColumnMapping {
  const { columns, attributes, zone, thousands, cachedTokens } = draft;
  const named = Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== ""));
  const own = Object.fromEntries(attributes.filter(isFilled).map(({ name, column }) => [name.trim(), column]));
  const options = {
    ...(zone !== "" && { zone }),
    ...(thousands !== "" && { thousands }),
    ...(cachedTokens !== "" && cachedTokensDoubt(draft, found) && { cachedTokens }),
  };
  return {
    ...(named as Pick<ColumnMapping, "requestId" | "occurredAt">),
    ...(Object.keys(own).length > 0 && { attributes: own }),
    ...(Object.keys(options).length > 0 && { options }),
  };
}

/** Of the doubts about a column only those of the one that is chosen; the question about the cache is asked apart. */
export function doubtsAbout(column: string, { doubts }: FoundLog): MappingDoubt[] {
  return column === "" ? [] : doubts.filter((doubt) => doubt.column === column && doubt.code !== "cached_tokens");
}

export function doubtsAboutAll({ doubts }: FoundLog): MappingDoubt[] {
  return doubts.filter(({ column, code }) => column === undefined && code !== "missing");
}

export function cachedTokensDoubt({ columns }: MappingDraft, { doubts }: FoundLog): MappingDoubt | undefined {
  return doubts.find(({ code, column }) => code === "cached_tokens" && column === columns.promptTokens);
}

/** What keeps a mapping from being saved, before the server is asked. */
export function problemsOf(draft: MappingDraft, found: FoundLog): MappingProblems {
  const problems: MappingProblems = {};
  for (const field of askedFields) {
    const column = draft.columns[field];
    const stop = doubtsAbout(column, found).find(stopsMapping);
    if (stop) problems[`/${field}`] = stop.message;
    else if (column === "" && neededFields.includes(field)) problems[`/${field}`] = problemWords.needed;
  }
  const isZoneAsked = doubtsAbout(draft.columns.occurredAt, found).some(({ code }) => code === "zone_required");
  if (isZoneAsked && draft.zone === "") problems["/options/zone"] = problemWords.zone;
  if (cachedTokensDoubt(draft, found) && draft.cachedTokens === "")
    problems["/options/cachedTokens"] = problemWords.cached;
  return { ...problems, ...attributeProblems(draft.attributes) };
}

function attributeProblems(attributes: AttributeDraft[]): MappingProblems {
  const filled = attributes.filter(isFilled);
  const names = filled.map(({ name }) => name.trim());
  return Object.fromEntries(
    filled.flatMap(({ id, name, column }): [string, string][] => {
      const pointer = attributePointer(id);
      if (!ATTRIBUTE_NAME.test(name.trim())) return [[pointer, problemWords.attributeName]];
      if (column === "") return [[pointer, problemWords.needed]];
      return names.filter((other) => other === name.trim()).length > 1 ? [[pointer, problemWords.attributeTwice]] : [];
    }),
  );
}

export function attributePointer(id: number): string {
  return `/attributes/${id}`;
}

function isFilled({ name, column }: AttributeDraft): boolean {
  return name.trim() !== "" || column !== "";
}
