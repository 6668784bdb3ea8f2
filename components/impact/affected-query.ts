import type { SelectOption } from "#components/ui/select.tsx";

/** A request that the rule catches, as a row states it: nothing in it has to be worked out. What the log did not say is not there. */
export type AffectedLine = {
  key: string;
  record: string;
  requestId: string;
  /** The instant, and the same in the zone of the page. */
  occurredAt?: string;
  when?: string;
  account?: string;
  model?: string;
  promptTokens?: string;
  completionTokens?: string;
  status?: string;
  excludedReason?: string;
  attributes?: string;
};

export type AffectedColumnId = Exclude<keyof AffectedLine, "key" | "when">;

export const columnNames: Record<AffectedColumnId, string> = {
  record: "Record",
  requestId: "Request id",
  occurredAt: "Time",
  account: "Account",
  model: "Model",
  promptTokens: "Prompt tokens",
  completionTokens: "Completion tokens",
  status: "Status",
  excludedReason: "Excluded because",
  attributes: "Other columns",
};
export const columnIds = Object.keys(columnNames) as AffectedColumnId[];
const usualColumns = columnIds.filter((id) => !["record", "excludedReason", "attributes"].includes(id));

export const sortable = columnIds.filter((id) => id !== "attributes") as Exclude<AffectedColumnId, "attributes">[];
export const textColumns = ["requestId", "account", "model", "status"] as const;
export const countColumns = ["promptTokens", "completionTokens"] as const;

export const textModes: SelectOption[] = [
  { value: "contains", label: "contains" },
  { value: "equals", label: "is exactly" },
  { value: "in", label: "is one of (commas between)" },
  { value: "empty", label: "is not stated" },
  { value: "filled", label: "is stated" },
];

export const excludedModes = ["without", "with", "only"] as const;
export type ExcludedMode = (typeof excludedModes)[number];

type Query = Pick<URLSearchParams, "get" | "getAll">;
export type AffectedSort = { column: (typeof sortable)[number]; isDescending: boolean };

/** Order of import where the address asks for nothing that is there. */
export function sortIn(query: Query): AffectedSort {
  const asked = query.get("sort") ?? "";
  const column = sortable.find((id) => id === asked.replace(/^-/, ""));
  return column ? { column, isDescending: asked.startsWith("-") } : { column: "record", isDescending: false };
}

export function excludedIn(query: Query): ExcludedMode {
  return excludedModes.find((mode) => mode === query.get("excluded")) ?? "without";
}

/** The columns that the address names; the usual ones where it names none. */
export function columnsIn(query: Query): AffectedColumnId[] {
  const asked = columnIds.filter((id) => query.getAll("show").includes(id));
  if (asked.length > 0) return asked;
  return excludedIn(query) === "without" ? usualColumns : [...usualColumns, "excludedReason"];
}

/** Where a click on the head of a column leads: up, down, then back to the order of import. */
export function sortedBy(query: URLSearchParams, column: AffectedSort["column"]): string {
  const { column: now, isDescending } = sortIn(query);
  const next = new URLSearchParams(query);
  next.delete("after");
  next.delete("sort");
  if (now !== column || column === "record") next.set("sort", now === column && !isDescending ? `-${column}` : column);
  else if (!isDescending) next.set("sort", `-${column}`);
  return `?${next}`;
}

/** What a form sends, without what says nothing: such an address is short enough to pass on. */
export function withoutEmpty(
  given: Iterable<[string, unknown]>,
  usual: readonly string[] = usualColumns,
): URLSearchParams {
  const entries = [...given].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const filled = new Map(entries.filter(([, value]) => value.trim() !== ""));
  const said = entries.filter(([name, value]) => {
    if (value.trim() === "" || (name === "excluded" && value === "without")) return false;
    if (!name.endsWith(".is")) return true;
    if (value === "contains") return false;
    return value === "empty" || value === "filled" || filled.has(name.slice(0, -3));
  });
  const shown = said.filter(([name]) => name === "show").map(([, value]) => value);
  return new URLSearchParams(shown.join() === usual.join() ? said.filter(([name]) => name !== "show") : said);
}
