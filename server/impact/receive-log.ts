import "server-only";

import { rm } from "node:fs/promises";
import { z } from "zod";
import { Conflict } from "#domain/errors.ts";
import { columnMapping } from "#domain/impact/impact-rule.ts";
import { parseInput } from "#domain/parse-input.ts";
import { onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { env } from "../env.ts";
import { asJson } from "../json-column.ts";
import { noteReceived } from "../jobs/queue.ts";
import { checkFreeDisk, partialFile, type ArchiveOptions, type Bytes } from "../archive.ts";
import { completeReceived, type Completing } from "./complete-log.ts";
import { checkMappedZone } from "./map-log.ts";
import { appendBytes, receivedBytes, stopReceiving } from "./partial-file.ts";
import { logOf, type RequestLog } from "./request-log-row.ts";

const newLog = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[^\t\r\n]+$/, "a name of one line"),
  bytes: z.int().min(0),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  format: z.enum(["csv", "tsv", "ndjson", "parquet"]).optional(),
  origin: z.enum(["upload", "scan", "scenario"]).default("upload"),
  mapping: columnMapping.optional(),
  synthetic: z.boolean().default(false),
});
export type NewLog = z.input<typeof newLog>;
export type BegunLog = { id: string; received: number; status: RequestLog["status"] };

/**
 * Before a byte is kept: may this actor do it, is there room? A file of the same hash that is here, or on its way, is
 * answered instead: nothing is added, and a broken-off upload goes on. @throws {Conflict} disk_full
 */
export async function beginLog(
  slug: string,
  input: NewLog,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<BegunLog> {
  const given = parseInput(newLog, input);
  if (given.mapping) checkMappedZone(given.mapping, ["mapping"]);
  const begun = await unlessAnswered<BegunLog>((answer) =>
    onIncident("impact.scan", slug, async ({ tx, incident, actor, audit }) => {
      const known =
        given.sha256 === undefined
          ? null
          : await tx.requestLog.findFirst({
              where: {
                incidentId: incident.id,
                sha256: given.sha256,
                deletedAt: null,
                erasedAt: null,
                status: { notIn: ["cancelled", "failed"] },
              },
              orderBy: [{ createdAt: "asc" }, { id: "asc" }],
              select: { id: true, received: true, status: true },
            });
      if (known)
        return answer({ ...known, received: Number(known.received), status: known.status as RequestLog["status"] });
      await checkFreeDisk(dataDir, given.bytes);
      const { name, sha256, origin, synthetic } = given;
      const row = await tx.requestLog.create({
        data: {
          ...{ incidentId: incident.id, name, bytes: BigInt(given.bytes), status: "receiving", origin, synthetic },
          ...{ sha256: sha256 ?? null, format: given.format ?? "unknown", createdBy: actor.name },
          mapping: asJson(given.mapping),
        },
        select: { id: true },
      });
      audit({
        subject: `request-log/${row.id}`,
        after: { name, bytes: given.bytes, sha256, origin, status: "receiving" },
      });
      return { id: row.id, received: 0, status: "receiving" };
    }),
  );
  if (begun.status !== "receiving") return begun;
  // What the disk holds counts: a process that was killed could not write down how far it came.
  return { ...begun, received: await receivedBytes(dataDir, begun.id) };
}

export type Part = { offset: number; body: Bytes };

/** Adds bytes at `offset`, which is where the last ones ended. @throws {Conflict} not_receiving, wrong_offset, too_many_bytes, disk_full */
export async function receiveLog(
  slug: string,
  id: string,
  { offset, body }: Part,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<{ received: number }> {
  const { bytes } = await receivingLog(slug, id);
  try {
    return { received: await appendBytes({ dataDir, id, offset, bytes, body }) };
  } finally {
    await noteReceived(id, await receivedBytes(dataDir, id));
  }
}

/** `queue: false`: the caller counts by itself. */
export type CompleteOptions = ArchiveOptions & { queue?: boolean } & Pick<Completing, "broken">;

/** Ends the upload: checked against what was declared, archived, looked at. A file that is here already adds nothing. @throws {Conflict} not_receiving */
export async function completeLog(
  slug: string,
  id: string,
  { dataDir = env().dataDir, queue = true, ...broken }: CompleteOptions = {},
): Promise<RequestLog> {
  await receivingLog(slug, id);
  const already = ending.get(id);
  if (already) return already;
  const end = completeReceived(slug, id, { dataDir, queue, ...broken }).finally(() => ending.delete(id));
  ending.set(id, end);
  return end;
}

// Whoever asks again while a log is being ended, because the first answer was lost, waits for that end.
const ending = new Map<string, Promise<RequestLog>>();

/** A file in one request. A body that breaks off leaves an incomplete log, which counts for nothing. */
export async function receiveWholeLog(
  slug: string,
  input: NewLog & { body: Bytes },
  options: ArchiveOptions = {},
): Promise<RequestLog> {
  const { body, ...given } = input;
  const { dataDir = env().dataDir } = options;
  const begun = await beginLog(slug, given, options);
  if (begun.status !== "receiving") return onIncident("incident.read", slug, (grant) => logOf(grant, begun.id));
  // Whoever sends the whole file sends its beginning too.
  await stopReceiving(begun.id);
  await rm(partialFile(dataDir, begun.id), { force: true });
  try {
    await receiveLog(slug, begun.id, { offset: 0, body }, options);
  } catch (error) {
    const broken = error instanceof Conflict ? { broken: error.message } : {};
    await completeReceived(slug, begun.id, { dataDir, queue: true, ...broken });
    throw error;
  }
  return completeLog(slug, begun.id, options);
}

async function receivingLog(slug: string, id: string): Promise<RequestLog> {
  return unlessAnswered<RequestLog>((answer) =>
    onIncident("impact.scan", slug, async (grant) => {
      const log = await logOf(grant, id);
      if (log.status === "receiving") return answer(log);
      throw new Conflict("not_receiving", `This log is ${log.status}; it takes no bytes.`, { logStatus: log.status });
    }),
  );
}
