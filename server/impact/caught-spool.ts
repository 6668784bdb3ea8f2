import "server-only";

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { archiveFolder } from "./archive-log.ts";
import type { CaughtRequest } from "./scan-logs.ts";

export type CaughtSpool = {
  keep: (caught: CaughtRequest) => Promise<void>;
  batches: (size: number) => AsyncGenerator<CaughtRequest[]>;
  remove: () => Promise<void>;
};

/** Caught rows wait on disk until the scan is over, so that neither memory nor a transaction stays open for as long as it runs. */
export async function openSpool(dataDir: string): Promise<CaughtSpool> {
  const file = path.join(await archiveFolder(dataDir), `.${randomUUID()}.caught`);
  const output = createWriteStream(file, { mode: 0o600 });
  // Whoever writes or reads next is told; alone, the event would end the process.
  output.on("error", () => undefined);
  return {
    async keep(caught) {
      if (!output.write(`${oneLine(caught)}\n`)) await once(output, "drain");
    },
    async *batches(size) {
      output.end();
      await finished(output);
      yield* inBatches(file, size);
    },
    async remove() {
      output.destroy();
      await rm(file, { force: true });
    },
  };
}

/** The line reader of newer Node ends a line at U+2028 and U+2029 too. */
function oneLine(caught: CaughtRequest): string {
  return JSON.stringify(caught).replace(/[\u2028\u2029]/g, (separator) =>
    separator === "\u2028" ? "\\u2028" : "\\u2029",
  );
}

async function* inBatches(file: string, size: number): AsyncGenerator<CaughtRequest[]> {
  let batch: CaughtRequest[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    batch.push(JSON.parse(line) as CaughtRequest);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
