import { microsOf, type Instant } from "#domain/time/instant.ts";
import type { Field } from "./fields.ts";
import type { ColumnMapping } from "./impact-rule.ts";
import { readCount } from "./written-number.ts";
import { readLoggedTime } from "./written-time.ts";

/** A row of a log under its mapping. `texts` are trimmed, "" where empty or not mapped. */
export type LoggedRequest = {
  texts: ReadonlyMap<Field, string>;
  occurredAt?: { instant: Instant; us: number };
  counts: { promptTokens?: bigint; completionTokens?: bigint };
  /** Values that a mapped column may not hold: the row is rejected. */
  faults: { column: string; reason: string; text: string }[];
};

/** Reads the mapped columns of one record; a column that nothing maps is not looked at. */
export function readRequest(mapping: ColumnMapping, cell: (column: string) => string | undefined): LoggedRequest {
  const texts = new Map<Field, string>();
  const request: LoggedRequest = { texts, counts: {}, faults: [] };
  for (const [field, column] of mappedColumns(mapping)) {
    const raw = cell(column) ?? "";
    const text = raw.trim();
    texts.set(field, text);
    const reason = unstorable(text) ?? takeTyped(request, field, text, mapping);
    if (reason !== undefined) request.faults.push({ column, reason, text: raw.slice(0, 200) });
  }
  return request;
}

export function mappedColumns(mapping: ColumnMapping): [Field, string][] {
  const { attributes = {}, options: _options, ...named } = mapping;
  const own = Object.entries(attributes).map(([name, column]): [Field, string] => [`attributes.${name}`, column]);
  return [...(Object.entries(named) as [Field, string][]), ...own];
}

/** Two rows with one id are the same request where this is equal too; what a log does not map is the same as empty. */
export function contentOf(request: LoggedRequest): string {
  const filled = [...request.texts].filter(([, text]) => text !== "");
  return JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What no database keeps as text. */
export function unstorable(text: string): string | undefined {
  if (text.includes("\u0000")) return "holds a NUL character";
  return text.isWellFormed() ? undefined : "holds half of a surrogate pair";
}

function takeTyped(request: LoggedRequest, field: Field, text: string, { options }: ColumnMapping): string | undefined {
  if (field === "occurredAt") {
    const read = readLoggedTime(text, options?.zone);
    if (read.kind === "bad") return read.reason;
    if (read.kind === "instant") request.occurredAt = { instant: read.instant, us: microsOf(read.instant) };
  } else if (field === "promptTokens" || field === "completionTokens") {
    const read = readCount(text, options?.thousands);
    if (read.kind === "bad") return read.reason;
    if (read.kind === "count") request.counts[field] = read.value;
  }
  return undefined;
}
