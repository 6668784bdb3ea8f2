import "server-only";

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { LogHead } from "#domain/impact/found-log.ts";
import { COMPILED } from "./scan/run-child.ts";

const CHILD = "server/impact/sniff-parquet-child.ts";
const MOST_MS = 60_000;
const MOST_ANSWER = 64 * 1024 * 1024;

/** In a process of its own: a file made to break the reader takes that process down, not the one that serves pages. */
export async function readParquet(file: string): Promise<LogHead | undefined> {
  const args = ["--conditions=react-server", path.join(process.cwd(), CHILD), path.resolve(file)];
  // Nothing of our environment, which holds secrets.
  const env = { NODE_ENV: "production" as const, NODE_COMPILE_CACHE: COMPILED };
  const options = { timeout: MOST_MS, maxBuffer: MOST_ANSWER, killSignal: "SIGKILL" as const, env };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    return JSON.parse(stdout) as LogHead;
  } catch {
    return undefined;
  }
}
