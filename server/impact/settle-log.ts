import "server-only";

import type { FoundLog } from "#domain/impact/found-log.ts";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { mappedColumns } from "#domain/impact/logged-request.ts";
import { stopsMapping } from "#domain/impact/mapping-doubt.ts";
import { concerns } from "#domain/impact/propose-mapping.ts";
import type { LogFormat } from "./scan/engine.ts";
import { UnreadableLog } from "./scan/unreadable-log.ts";
import { sniffLog } from "./sniff-log.ts";

export type Settled =
  | { status: "queued"; found: FoundLog; mapping: ColumnMapping }
  | { status: "needs_mapping"; found: FoundLog }
  | { status: "failed"; found: FoundLog; reason: string }
  | { status: "incomplete"; reason: string };

export type SettleWith = { format?: LogFormat; mapping?: ColumnMapping; defaultMapping?: ColumnMapping };

/** What becomes of a file that is wholly there: which mapping it is read with, or that a person must say. */
export async function settleLog(file: string, { format, mapping, defaultMapping }: SettleWith): Promise<Settled> {
  let found: FoundLog;
  try {
    found = await sniffLog(file, format);
  } catch (error) {
    if (error instanceof UnreadableLog) return { status: "incomplete", reason: error.message };
    throw error;
  }
  const stop = found.doubts.find(stopsMapping);
  if (found.aggregated !== undefined) return { status: "failed", found, reason: found.aggregated };
  if (stop?.code === "not_accepted") return { status: "failed", found, reason: stop.message };
  // What stands twice is found by the reading too, which then says so of the whole log.
  const isStopped = (given: ColumnMapping) =>
    found.doubts.some((doubt) => stopsMapping(doubt) && doubt.code !== "same_name" && concerns(doubt, given));
  const known = mapping ?? [defaultMapping, found.certain ? found.proposal : undefined].find(fits(found));
  const chosen = known && !isStopped(known) ? known : undefined;
  return chosen ? { status: "queued", found, mapping: chosen } : { status: "needs_mapping", found };
}

function fits({ header }: FoundLog): (mapping: ColumnMapping | undefined) => boolean {
  return (mapping) => mapping !== undefined && missingColumns(mapping, header).length === 0;
}

function missingColumns(mapping: ColumnMapping, header: string[]): string[] {
  const there = new Set(header.map((name) => name.trim()));
  return mappedColumns(mapping).flatMap(([, column]) => (there.has(column.trim()) ? [] : [column]));
}
