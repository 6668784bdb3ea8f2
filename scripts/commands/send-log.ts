import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { glob, stat } from "node:fs/promises";
import path from "node:path";
import { isAsked } from "#domain/impact/mapping-doubt.ts";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { readLog } from "#server/impact/list-logs.ts";
import { mapLog } from "#server/impact/map-log.ts";
import { beginLog, completeLog, receiveLog } from "#server/impact/receive-log.ts";
import type { RequestLog } from "#server/impact/request-log-row.ts";
import { CannotGoOn } from "../progress.ts";
import { share, type ProgressLine } from "../progress-line.ts";

export type Sending = {
  slug: string;
  mapping?: ColumnMapping;
  zone?: string;
  line: ProgressLine;
  /** Aborted: somebody ends the command; what was received stays. */
  signal: AbortSignal;
};

const CHANGED = "the file changed while it was read; scan it again when nothing writes to it any more";

/** Files by name or pattern, in order, each once; shells that expand patterns leave nothing to do. @throws {CannotGoOn} */
export async function filesOf(words: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const word of words) {
    const named = await stat(word).catch(() => undefined);
    if (named?.isDirectory()) throw new CannotGoOn(`${word} is a folder; name its files, such as ${word}/*.csv`);
    const files: string[] = [];
    if (named) files.push(word);
    else for await (const file of glob(word)) if ((await stat(file)).isFile()) files.push(file);
    if (files.length === 0) throw new CannotGoOn(`there is no file ${word}`);
    for (const file of files.sort()) found.add(file);
  }
  return [...found];
}

/** Into the archive and the ledger, from where an earlier call ended; a file that is there already adds nothing. */
export async function sendLog(file: string, sending: Sending): Promise<{ log: RequestLog; isNew: boolean }> {
  const { slug, mapping, line } = sending;
  const name = path.basename(file);
  const before = await stat(file);
  const { size } = before;
  const sha256 = await hashOf(file, size, sending);
  const given = { name, bytes: size, sha256, origin: "scan" as const, ...(mapping && { mapping }) };
  const begun = await beginLog(slug, given);
  if (begun.status !== "receiving") return { log: await settle(await readLog(slug, begun.id), sending), isNew: false };
  if (begun.received > 0) line.show(`${name}: going on`, share(begun.received, size));
  const body = readFrom(file, begun.received, size, sending);
  await receiveLog(slug, begun.id, { offset: begun.received, body });
  line.show(`${name}: checking`);
  const now = await stat(file);
  const isChanged = now.size !== size || now.mtimeMs !== before.mtimeMs || now.ino !== before.ino;
  const completed = await completeLog(slug, begun.id, isChanged ? { broken: CHANGED } : {});
  return { log: await settle(completed, sending), isNew: true };
}

async function hashOf(file: string, size: number, { line, signal }: Sending): Promise<string> {
  const hash = createHash("sha256");
  let read = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    hash.update(chunk);
    read += chunk.length;
    line.show(`${path.basename(file)}: looking whether it is here`, share(read, size));
  }
  return hash.digest("hex");
}

async function* readFrom(file: string, start: number, size: number, { line, signal }: Sending) {
  if (start >= size) return;
  let read = start;
  for await (const chunk of createReadStream(file, {
    start,
    end: size - 1,
    highWaterMark: 1 << 20,
  }) as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    read += chunk.length;
    line.show(`${path.basename(file)}: receiving`, share(read, size));
    yield chunk;
  }
}

/** What was said about the columns holds for a log that is here already too. */
async function settle(log: RequestLog, { slug, mapping, zone }: Sending): Promise<RequestLog> {
  if (log.status === "incomplete" && log.sha256 === "") return log;
  const known = mapping ?? log.mapping ?? proposedBut(log);
  if (!known || (mapping === undefined && zone === undefined)) return log;
  const wanted = zone === undefined ? known : { ...known, options: { ...known.options, zone } };
  if (log.mapping && isSame(log.mapping, wanted)) return log;
  return mapLog(slug, log.id, wanted);
}

/** The columns that were found, where only the zone was asked. */
function proposedBut({ found }: RequestLog): ColumnMapping | undefined {
  const asked = found?.doubts.filter(isAsked) ?? [];
  return asked.every(({ code }) => code === "zone_required") ? found?.proposal : undefined;
}

function isSame(a: ColumnMapping, b: ColumnMapping): boolean {
  const sorted = (_name: string, value: unknown) =>
    typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value).sort()) : value;
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
}
