import "server-only";

import { parentPort, workerData } from "node:worker_threads";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import type { LinesRead, LinesToRead } from "./json-workers.ts";
import { Normaliser } from "./normalise-log.ts";
import { RowBuffer } from "./row-buffer.ts";

const mapping = workerData as ColumnMapping;

/** Every line of these ends, so that nothing of one piece is needed for the next. */
function read({ bytes, length, spare }: LinesToRead): LinesRead {
  const rows = new RowBuffer(spare && Buffer.from(spare));
  const normaliser = new Normaliser({ format: "ndjson" }, mapping, { rows, isHeaded: false });
  normaliser.feed(Buffer.from(bytes, 0, length));
  const written = rows.take();
  const found = { ...normaliser.found(), lines: normaliser.lines };
  return { bytes, rows: written.buffer, written: written.length, found };
}

parentPort?.on("message", (lines: LinesToRead) => {
  const done = read(lines);
  parentPort?.postMessage(done, [done.bytes, done.rows]);
});
