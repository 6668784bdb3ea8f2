import "server-only";

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { putInPlace, sizeOf, stagedFile, stagedFolder, withScratch } from "../archive.ts";
import type { PlannedLog } from "./scan-plan.ts";
import { findConflicts } from "./scan/engine.ts";

/** One of several contents of an id; none of them counts. `values` by canonical name, as they stood in the log. */
export type ConflictingRequest = { log: string; record: number; requestId: string; values: Record<string, string> };

// Two readers of one list wait for one search.
const searching = new Map<string, Promise<string>>();

/** Names the search: it changes with the logs that count, their order and their mappings. */
export function conflictsName(incidentId: string, logs: PlannedLog[]): string {
  const hash = createHash("sha256").update(logs.map(({ staged }) => staged).join("\n"));
  return `${prefixOf(incidentId)}${hash.digest("hex").slice(0, 16)}.ndjson`;
}

/** Searched once; the file is no log's own, so it goes with the next start or prune an hour later. @throws {ScanFailed} */
export async function conflictsFile(dataDir: string, name: string, logs: PlannedLog[]): Promise<string> {
  const file = stagedFile(dataDir, name);
  if ((await sizeOf(file)) !== undefined) return file;
  const search = searching.get(file) ?? searchInto(dataDir, file, logs).finally(() => searching.delete(file));
  searching.set(file, search);
  return search;
}

function searchInto(dataDir: string, file: string, logs: PlannedLog[]): Promise<string> {
  return withScratch(dataDir, async (scratch) => {
    const found = path.join(scratch, "conflicts");
    const toJudge = logs.map(({ id, staged, mapping }) => ({ id, mapping, staged: stagedFile(dataDir, staged) }));
    await findConflicts({ logs: toJudge, file: found, scratch });
    await putInPlace(found, file);
    return file;
  });
}

/** They hold values of rows, as the logs do. */
export async function removeConflicts(dataDir: string, incidentId: string): Promise<void> {
  const folder = await stagedFolder(dataDir);
  for (const name of await readdir(folder))
    if (name.startsWith(prefixOf(incidentId))) await rm(path.join(folder, name), { force: true });
}

const prefixOf = (incidentId: string) => `conflicts-${incidentId}-`;

/** Where in the file the rows of an id begin, and how many of them are passed over. */
export type ConflictPlace = { at: number; skip: number };
export type ConflictRow = { row: ConflictingRequest; place: ConflictPlace };

/** Rows from a place on, with their own places; with `log`, those of ids that stand in that log too. */
export async function conflictsFrom(
  file: string,
  { at, skip }: ConflictPlace,
  { most, log }: { most: number; log?: string | undefined },
): Promise<ConflictRow[]> {
  const rows: ConflictRow[] = [];
  const begin = (start: number) => ({ id: "", start, seen: 0, isWanted: log === undefined, held: [] as ConflictRow[] });
  let group = begin(at);
  for await (const { text, start } of linesOf(file, at)) {
    const row = JSON.parse(text) as ConflictingRequest;
    if (group.seen > 0 && row.requestId !== group.id) {
      if (group.isWanted) rows.push(...group.held);
      group = begin(start);
    }
    group.id = row.requestId;
    group.isWanted ||= row.log === log;
    const isPassed = group.start === at && group.seen < skip;
    // Of an id with very many rows no more are held than a page can show.
    if (!isPassed && group.held.length < most) group.held.push({ row, place: { at: group.start, skip: group.seen } });
    group.seen += 1;
    if (group.isWanted && rows.length + group.held.length >= most) break;
  }
  if (group.isWanted) rows.push(...group.held);
  return rows.slice(0, most);
}

async function* linesOf(file: string, from: number): AsyncGenerator<{ text: string; start: number }> {
  let [rest, start] = [Buffer.alloc(0), from];
  for await (const chunk of createReadStream(file, { start: from }) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    let begin = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, begin)) {
      yield { text: rest.toString("utf8", begin, end), start: start + begin };
      begin = end + 1;
    }
    rest = rest.subarray(begin);
    start += begin;
  }
}
