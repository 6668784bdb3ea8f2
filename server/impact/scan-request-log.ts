import "server-only";

import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Conflict } from "#domain/errors.ts";
import { columnMapping, type ColumnMapping } from "#domain/impact/impact-rule.ts";
import { parseInput } from "#domain/parse-input.ts";
import { onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { env } from "../env.ts";
import { partialFile, sizeOf, withScratch, type Bytes } from "../archive.ts";
import { countImpact, type CountOptions } from "./count-impact.ts";
import { storedRule } from "./impact-rule-row.ts";
import { readLog } from "./list-logs.ts";
import { beginLog, completeLog } from "./receive-log.ts";
import type { LogOrigin, RequestLog } from "./request-log-row.ts";

export type LogInput = {
  name: string;
  /** Its length need not be known. */
  source: Bytes;
  /** Absent: the rule's default mapping. */
  mapping?: ColumnMapping;
  synthetic?: boolean;
  origin?: LogOrigin;
};

/** Archives a log and counts all logs anew, in this process, and waits. A file that is there already adds nothing. @throws {Conflict} no_rule, needs_mapping, disk_full */
export async function scanRequestLog(slug: string, input: LogInput, options: CountOptions = {}): Promise<RequestLog> {
  const dataDir = options.dataDir ?? env().dataDir;
  const mapping = await chooseMapping(slug, input.mapping);
  const id = await withScratch(dataDir, async (scratch) => {
    const file = path.join(scratch, "received");
    const { hash, through } = hashing();
    await pipeline(
      Readable.from(input.source, { objectMode: false }),
      through,
      createWriteStream(file, { mode: 0o600 }),
    );
    return archive(slug, { ...input, mapping, file, sha256: hash.digest("hex") }, dataDir);
  });
  await countImpact(slug, { ...options, dataDir });
  return readLog(slug, id);
}

async function archive(
  slug: string,
  { name, synthetic = false, origin = "scan", mapping, file, sha256 }: LogInput & { file: string; sha256: string },
  dataDir: string,
): Promise<string> {
  const bytes = (await sizeOf(file)) ?? 0;
  const given = { name, bytes, sha256, origin, synthetic, ...(mapping && { mapping }) };
  const { id, status } = await beginLog(slug, given, { dataDir });
  if (status !== "receiving") return id;
  await rename(file, partialFile(dataDir, id));
  return (await completeLog(slug, id, { dataDir, queue: false })).id;
}

function hashing(): { hash: Hash; through: Transform } {
  const hash = createHash("sha256");
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { hash, through };
}

/** Before a byte is kept: may this actor do it, and is there a rule to scan under? */
async function chooseMapping(slug: string, mapping: ColumnMapping | undefined): Promise<ColumnMapping> {
  const given = mapping && parseInput(columnMapping, mapping);
  return unlessAnswered<ColumnMapping>((answer) =>
    onIncident("impact.scan", slug, async ({ tx, incident }) => {
      const rule = await storedRule(tx, incident.id);
      if (!rule) throw new Conflict("no_rule", "State the impact rule first; a log is scanned under it.");
      const chosen = given ?? rule.defaultMapping;
      if (!chosen) throw new Conflict("needs_mapping", "Neither the rule nor the request says which column is which.");
      return answer(chosen);
    }),
  );
}
