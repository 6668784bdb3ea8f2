import { cachedTokensColumn, columnsNamedFor, type NamedField } from "./column-names.ts";
import { areCounts, areTimes, countsOf, isFilled, looksLikeIds, timesOf, valuesOf } from "./column-values.ts";
import { doubtsOf } from "./column-doubts.ts";
import type { LogHead, MappingProposal, PartialMapping } from "./found-log.ts";
import { FIELDS } from "./fields.ts";
import type { ColumnMapping } from "./impact-rule.ts";
import { isAsked, type MappingDoubt } from "./mapping-doubt.ts";
import type { Preset } from "./presets.ts";
import { aggregatedBy, columnFinder, presetOf } from "./presets-in-header.ts";

/** Which column is which, from the names and the first values; and what only a person can say. */
export function proposeMapping(head: LogHead): MappingProposal {
  const preset = presetOf(head.header);
  const aggregated = aggregatedBy(head.header);
  if (aggregated !== undefined) return { parts: {}, certain: false, doubts: [], aggregated };
  const chosen = preset ? chosenByPreset(head, preset) : chosenByName(head);
  const named = Object.fromEntries(FIELDS.flatMap((field) => pairOf(field, chosen.columns[field])));
  const parts: PartialMapping = { ...named, ...attributesOf(head.header, preset) };
  const options = optionsOf(head, parts, preset);
  if (options) parts.options = options;
  const doubts = [...chosen.doubts, ...doubtsOf(head, parts, preset)];
  return {
    ...(preset && { preset: preset.key }),
    ...(isWhole(parts) && { proposal: parts }),
    parts,
    certain: isWhole(parts) && !doubts.some((doubt) => isAsked(doubt) && concerns(doubt, parts)),
    doubts,
  };
}

/** A doubt about a column that the mapping does not use is nothing to ask. */
export function concerns({ column }: MappingDoubt, mapping: PartialMapping): boolean {
  if (column === undefined) return true;
  const { attributes = {}, options: _options, ...named } = mapping;
  return [...Object.values(named), ...Object.values(attributes)].includes(column);
}

type Chosen = { columns: Partial<Record<NamedField, string>>; doubts: MappingDoubt[] };

function isWhole(parts: PartialMapping): parts is ColumnMapping {
  return parts.requestId !== undefined && parts.occurredAt !== undefined;
}

function chosenByPreset({ header }: LogHead, { fields }: Preset): Chosen {
  const find = columnFinder(header);
  const columns: Chosen["columns"] = {};
  for (const field of FIELDS) {
    const column = fields[field]?.map(find).find((found) => found !== undefined);
    if (column !== undefined) columns[field] = column;
  }
  return { columns, doubts: [] };
}

function chosenByName(head: LogHead): Chosen {
  const columns: Chosen["columns"] = {};
  const doubts: MappingDoubt[] = [];
  const taken = new Set<string>();
  for (const field of FIELDS) {
    const fitting = columnsNamedFor(field, head.header).filter(
      ({ column }) => !taken.has(column) && valuesFit(field, valuesOf(head, column)),
    );
    const [best, ...others] = fitting;
    const column = best?.column ?? guessed(field, head, taken);
    if (column === undefined) continue;
    columns[field] = column;
    taken.add(column);
    const equal = others.filter(({ rank }) => rank === best?.rank);
    if (equal.length > 0) doubts.push(ambiguous(field, column, equal));
    if (!best)
      doubts.push({
        code: "guessed",
        column,
        message: `${column} was chosen for its values; its name does not say it.`,
      });
  }
  return { columns, doubts };
}

function ambiguous(field: NamedField, column: string, others: { column: string }[]): MappingDoubt {
  const names = others.map((other) => other.column).join(", ");
  const why = field === "occurredAt" ? " The window is asked of one column, and the number depends on which." : "";
  return {
    code: "ambiguous",
    column,
    message: `${names} would fit as well as ${column}; choose which is meant.${why}`,
  };
}

function guessed(field: NamedField, head: LogHead, taken: Set<string>): string | undefined {
  if (field !== "requestId" && field !== "occurredAt") return undefined;
  const fits = (values: string[]) =>
    field === "requestId" ? looksLikeIds(values) && !areTimes(timesOf(values)) : areWrittenTimes(values);
  const columns = head.header.filter((column) => !taken.has(column) && fits(valuesOf(head, column)));
  return columns.length === 1 ? columns[0] : undefined;
}

/** Without a name to say so, a plain number is not taken for an epoch. */
function areWrittenTimes(values: string[]): boolean {
  return areTimes(timesOf(values)) && !values.some((text) => /^\s*[\d.]+\s*$/.test(text));
}

function valuesFit(field: NamedField, values: string[]): boolean {
  if (!isFilled(values)) return true;
  if (field === "occurredAt") return areTimes(timesOf(values));
  if (field === "promptTokens" || field === "completionTokens") return areCounts(countsOf(values));
  return true;
}

function attributesOf(header: string[], preset: Preset | undefined): Pick<PartialMapping, "attributes"> {
  const find = columnFinder(header);
  const own = Object.entries(preset?.attributes ?? {}).flatMap(([name, column]) => pairOf(name, find(column)));
  const cached = pairOf("cachedTokens", cachedTokensColumn(header));
  const attributes = Object.fromEntries([...own, ...cached]);
  return Object.keys(attributes).length > 0 ? { attributes } : {};
}

function optionsOf(head: LogHead, parts: PartialMapping, preset: Preset | undefined): ColumnMapping["options"] {
  const counted = [parts.promptTokens, parts.completionTokens].flatMap((column) => column ?? []);
  const thousands = counted.map((column) => countsOf(valuesOf(head, column)).sign).find((sign) => sign !== undefined);
  const options = { ...(preset?.zone && { zone: preset.zone }), ...(thousands && { thousands }) };
  return Object.keys(options).length > 0 ? options : undefined;
}

function pairOf<K extends string>(name: K, column: string | undefined): [K, string][] {
  return column === undefined ? [] : [[name, column]];
}
