import { cachedTokensColumn, columnsNamedFor } from "./column-names.ts";
import {
  areCounts,
  areTimes,
  countsOf,
  holdSuccess,
  isFilled,
  repeatedShare,
  timesOf,
  valuesOf,
} from "./column-values.ts";
import type { LogHead, PartialMapping } from "./found-log.ts";
import type { MappingDoubt } from "./mapping-doubt.ts";
import type { Preset } from "./presets.ts";

const UNIT_WORDS = { s: "seconds", ms: "milliseconds", us: "microseconds", ns: "nanoseconds" };

/** What the first rows leave open, each beside the column it concerns; also of columns that could be chosen instead. */
export function doubtsOf(head: LogHead, parts: PartialMapping, preset?: Preset): MappingDoubt[] {
  const times = columnsFor("occurredAt", head, parts).flatMap((column) => timeDoubts(head, column, preset));
  const prompts = columnsFor("promptTokens", head, parts);
  const counts = [...prompts, ...columnsFor("completionTokens", head, parts)].flatMap((column) =>
    countDoubts(head, column),
  );
  return [
    ...missing(parts),
    ...idDoubts(head, parts, preset),
    ...times,
    ...(preset?.includesCachedTokens ? [] : prompts.map((column) => cachedTokens(head, column))),
    ...counts,
    ...accountDoubts(head, parts),
    ...statusDoubts(head, parts),
    ...dashes(head, parts),
    ...(preset?.notes ?? []).filter(({ column }) => head.header.includes(column)),
  ];
}

function columnsFor(field: "occurredAt" | "promptTokens" | "completionTokens", head: LogHead, parts: PartialMapping) {
  const named = columnsNamedFor(field, head.header).map(({ column }) => column);
  const chosen = parts[field];
  return [...new Set(chosen === undefined ? named : [chosen, ...named])];
}

function missing({ requestId, occurredAt }: PartialMapping): MappingDoubt[] {
  const doubts: MappingDoubt[] = [];
  if (requestId === undefined)
    doubts.push({ code: "missing", message: "No column was found that holds the id of each request." });
  if (occurredAt === undefined)
    doubts.push({ code: "missing", message: "No column was found that says when a request happened." });
  return doubts;
}

function idDoubts(head: LogHead, { requestId: column }: PartialMapping, preset?: Preset): MappingDoubt[] {
  if (column === undefined || repeatedShare(valuesOf(head, column)) < 0.3) return [];
  const how = preset?.onePerRequest ? ` For this log: ${preset.onePerRequest}` : "";
  const message = `Many rows share their ${column}. Rows with one id and other content contradict each other and none of them counts. Where a log writes one line when a request begins and one when it ends, keep the lines of the end.${how}`;
  return [{ code: "repeated_ids", column, message }];
}

function timeDoubts(head: LogHead, column: string, preset?: Preset): MappingDoubt[] {
  const values = valuesOf(head, column);
  const times = timesOf(values);
  if (!isFilled(values)) return [];
  if (!areTimes(times)) {
    const example = values.find((text) => text.trim() !== "");
    return [{ code: "unreadable_values", column, message: `${column} holds no times that can be read: “${example}”.` }];
  }
  const doubts: MappingDoubt[] = [];
  if (times.yearless > 0)
    doubts.push({
      code: "year_required",
      column,
      message: `The times in ${column} have no year and no zone. Write the year into the file; without it every row is rejected.`,
    });
  if (times.naive > 0 && !preset?.zone)
    doubts.push({
      code: "zone_required",
      column,
      message: `The times in ${column} have no zone. Say which zone they are in.`,
    });
  return [...doubts, ...epochDoubts(column, times)];
}

function epochDoubts(column: string, { epoch, implausible }: ReturnType<typeof timesOf>): MappingDoubt[] {
  const read = (Object.keys(UNIT_WORDS) as (keyof typeof UNIT_WORDS)[]).flatMap((unit) => {
    const sample = epoch[unit];
    return sample ? [`${sample.text} is read as ${UNIT_WORDS[unit]}: ${sample.instant}`] : [];
  });
  const doubts: MappingDoubt[] = [];
  if (read.length === 1) doubts.push({ code: "epoch_unit", column, message: `In ${column}, ${read[0]}.` });
  if (read.length > 1)
    doubts.push({
      code: "epoch_units_mixed",
      column,
      message: `${column} mixes units, each value read by its number of digits. ${read.join("; ")}.`,
    });
  if (implausible)
    doubts.push({
      code: "implausible_time",
      column,
      message: `${column} “${implausible.text}” would be ${implausible.instant}; that is hardly when a request was made.`,
    });
  return doubts;
}

function cachedTokens(head: LogHead, column: string): MappingDoubt {
  const apart = cachedTokensColumn(head.header);
  const hint = apart ? ` ${apart} counts those tokens.` : "";
  const message = `Does ${column} include the tokens that were read from a cache?${hint} Where it does not, a limit on prompt tokens misses long requests whose beginning was cached.`;
  return { code: "cached_tokens", column, message };
}

function countDoubts(head: LogHead, column: string): MappingDoubt[] {
  const values = valuesOf(head, column);
  const counts = countsOf(values);
  if (!areCounts(counts)) {
    const message = `Many values in ${column} are no counts; those rows would be rejected.`;
    return [{ code: "unreadable_values", column, message }];
  }
  if (counts.sign === undefined) return [];
  const plain = counts.example?.replace(/[^\d.]/g, "");
  const message = `${column} holds ${counts.example}. Is that ${plain}? With the thousands sign not set, such rows are rejected.`;
  return [{ code: "thousands_sign", column, message }];
}

function accountDoubts(head: LogHead, { account }: PartialMapping): MappingDoubt[] {
  const others = columnsNamedFor("account", head.header)
    .map(({ column }) => column)
    .filter((column) => column !== account && isFilled(valuesOf(head, column)));
  if (account === undefined || others.length === 0) return [];
  const message = `${others.join(", ")} could be the account as well as ${account}. The number of accounts, and who is told, depends on it.`;
  return [{ code: "account_choice", column: account, message }];
}

function statusDoubts(head: LogHead, { status: column }: PartialMapping): MappingDoubt[] {
  if (column === undefined) return [];
  const values = valuesOf(head, column);
  if (!isFilled(values) || holdSuccess(values)) return [];
  const message = `None of the first values of ${column} means success (200 to 299, success, succeeded, ok, completed, true), so no response would be counted. Leave the status out if every row was answered.`;
  return [{ code: "status_words", column, message }];
}

function dashes(head: LogHead, { attributes: _own, options: _options, ...named }: PartialMapping): MappingDoubt[] {
  return Object.values(named).flatMap((column): MappingDoubt[] => {
    if (!valuesOf(head, column).some((text) => text.trim() === "-")) return [];
    const message = `Some values of ${column} are a dash. A dash is taken for a value, not for an empty one: leave such values empty in the file if nothing is known there.`;
    return [{ code: "dash_values", column, message }];
  });
}
