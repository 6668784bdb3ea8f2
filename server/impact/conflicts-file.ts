import "server-only";

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { putInPlace, sizeOf, stagedFile, stagedFolder, withScratch } from "./archive-log.ts";
import type { PlannedLog } from "./scan-plan.ts";
import { findConflicts } from "./scan/engine.ts";

export type Line = { text: string; end: number };

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

/** Lines from a byte on, each with the place behind it. */
export async function linesFrom(file: string, start: number, most: number): Promise<Line[]> {
  const lines: Line[] = [];
  let [rest, end] = [Buffer.alloc(0), start];
  for await (const chunk of createReadStream(file, { start }) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    for (let at = rest.indexOf(10); at >= 0 && lines.length < most; at = rest.indexOf(10)) {
      end += at + 1;
      lines.push({ text: rest.subarray(0, at).toString("utf8"), end });
      rest = rest.subarray(at + 1);
    }
    if (lines.length >= most) break;
  }
  return lines;
}
