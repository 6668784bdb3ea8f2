import { boundOf } from "#domain/impact/rule-order.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { countColumns, excludedIn, sortIn, textColumns, type ExcludedMode } from "./affected-query.ts";

type TextFilter = { contains: string } | { equals: string } | { in: string[] } | { empty: boolean };
type CountFilter = { min?: number; max?: number };
export type AffectedFilter = {
  [column in (typeof textColumns)[number] | "excludedReason"]?: TextFilter;
} & {
  [column in (typeof countColumns)[number]]?: CountFilter;
} & { occurredAt?: { from?: string; until?: string }; logId?: string };

export type AffectedWish = {
  sort: ReturnType<typeof sortIn>["column"];
  direction: "asc" | "desc";
  excluded: ExcludedMode;
  filter: AffectedFilter;
};
/** By the name in the address: what was written there and could not be read. */
export type WishProblems = Record<string, string>;

/** What an address asks for. Its times are read in `zone`; what cannot be read is said and left out. */
export function wishIn(query: URLSearchParams, zone: string): { wish: AffectedWish; problems: WishProblems } {
  const problems: WishProblems = {};
  const { column, isDescending } = sortIn(query);
  const filter: AffectedFilter = {};
  for (const name of textColumns) {
    const text = textFilter(query, name);
    if (text) filter[name] = text;
  }
  for (const name of countColumns) {
    const min = countIn(query, `${name}.min`, problems);
    const max = countIn(query, `${name}.max`, problems);
    if (min !== undefined || max !== undefined) {
      filter[name] = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    }
  }
  const from = momentIn(query, "from", { zone, problems });
  const until = momentIn(query, "until", { zone, problems });
  if (from ?? until) filter.occurredAt = { ...(from && { from }), ...(until && { until }) };
  const reason = query.get("reason");
  if (reason) filter.excludedReason = { equals: reason };
  const logId = query.get("log");
  if (logId && /^[0-9a-f-]{36}$/.test(logId)) filter.logId = logId;
  return {
    wish: { sort: column, direction: isDescending ? "desc" : "asc", excluded: excludedIn(query), filter },
    problems,
  };
}

function textFilter(query: URLSearchParams, name: string): TextFilter | undefined {
  const text = query.get(name) ?? "";
  const mode = query.get(`${name}.is`) ?? "contains";
  if (mode === "empty" || mode === "filled") return { empty: mode === "empty" };
  if (text.trim() === "") return undefined;
  if (mode === "equals") return { equals: text };
  if (mode !== "in") return { contains: text };
  const parts = text.split(",").map((part) => part.trim());
  return { in: [...new Set(parts.filter(Boolean))].slice(0, 200) };
}

function countIn(query: URLSearchParams, name: string, problems: WishProblems): number | undefined {
  const text = (query.get(name) ?? "").trim();
  if (text === "") return undefined;
  const digits = text.replace(/[,_ ]/g, "");
  const value = Number(digits);
  if (/^\d+$/.test(digits) && Number.isSafeInteger(value)) return value;
  problems[name] = `“${text}” is no whole number; this filter was not applied.`;
  return undefined;
}

type Reading = { zone: string; problems: WishProblems };

function momentIn(query: URLSearchParams, name: string, { zone, problems }: Reading): string | undefined {
  const text = (query.get(name) ?? "").trim();
  if (text === "") return undefined;
  try {
    return boundOf(recordTime({ text, zone }).time);
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    problems[name] = `${error.message} This filter was not applied.`;
    return undefined;
  }
}
