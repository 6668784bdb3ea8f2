import "server-only";

import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import path from "node:path";
import type { StageReport } from "./stage-report.ts";
import { ScanFailed, scanFailure, UnreadableLog } from "./unreadable-log.ts";

export type ScanProgress = { phase: string; bytesRead: number; bytesTotal: number };
export type ChildOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: ScanProgress) => void;
  /** What the process held at most, when it ends. */
  onPeakMemory?: (bytes: number) => void;
};
export type ChildTask = { verb: "stage" | "judge" | "conflicts"; request: unknown };
/** What the child says, one JSON text a line. */
export type ChildMessage =
  | { kind: "progress"; progress: ScanProgress }
  | { kind: "result"; value: unknown; peakBytes: number }
  | { kind: "unreadable"; message: string; part: StageReport | undefined }
  | { kind: "failed"; message: string };

const MOST_SAID_WRONG = 4_000;
/** Beside the code that it is made of, written by whoever runs it; half of a child's start is compiling. */
export const COMPILED = path.join(process.cwd(), "node_modules/.cache/candor-scan");

/** A process that loads what it needs and waits for a task; `ended`: how it ended. */
export type ReadyChild = { process: ChildProcessWithoutNullStreams; ended: Promise<string>; stop: () => void };

/**
 * One process per task: DuckDB's memory, threads and settings end with it, and a crash in it is not one of the server.
 * Its environment is empty but for the zone, a bound on what the allocator keeps and where compiled code lies, so no
 * secret of the server is in reach of what reads a foreign file.
 */
export function startChild(): ReadyChild {
  const entry = path.join(process.cwd(), "server/impact/scan/child.ts");
  const child = spawn(process.execPath, ["--conditions=react-server", "--disable-warning=ExperimentalWarning", entry], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { TZ: "UTC", NODE_ENV: "production", MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: COMPILED },
  });
  // A child that is gone already tells so by its end.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  return { process: child, ended, stop: () => child.kill("SIGKILL") };
}

/** @throws {UnreadableLog} {ScanFailed} */
export async function runChild<Result>(
  task: ChildTask,
  options: ChildOptions,
  { process: child, ended, stop }: ReadyChild = startChild(),
): Promise<Result> {
  try {
    options.signal?.throwIfAborted();
    options.signal?.addEventListener("abort", stop);
    child.stdin.write(`${JSON.stringify(task)}\n`);
    let saidWrong = "";
    child.stderr.on("data", (chunk: Buffer) => {
      saidWrong = (saidWrong + chunk.toString()).slice(-MOST_SAID_WRONG);
    });
    const last = await lastMessage(child.stdout, options);
    const how = await ended;
    options.signal?.throwIfAborted();
    if (last?.kind === "unreadable") throw new UnreadableLog(last.message, { part: last.part });
    if (last?.kind === "failed") throw scanFailure(last.message);
    if (last?.kind !== "result" || how !== "code 0")
      throw new ScanFailed(`the scan process ended early (${how})`, { cause: saidWrong });
    options.onPeakMemory?.(last.peakBytes);
    return last.value as Result;
  } finally {
    options.signal?.removeEventListener("abort", stop);
    stop();
    await ended;
  }
}

type Final = Exclude<ChildMessage, { kind: "progress" }>;

async function lastMessage(output: NodeJS.ReadableStream, { onProgress }: ChildOptions): Promise<Final | undefined> {
  let final: Final | undefined;
  for await (const line of linesOf(output)) {
    const message = JSON.parse(line) as ChildMessage;
    if (message.kind === "progress") onProgress?.(message.progress);
    else final = message;
  }
  return final;
}

/** Lines end at 0A alone; the line reader of Node would end one at U+2028 too. */
async function* linesOf(output: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  let pending: Buffer[] = [];
  for await (const chunk of output) {
    let rest = Buffer.from(chunk as Buffer);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield Buffer.concat([...pending, rest.subarray(0, end)]).toString();
      pending = [];
      rest = rest.subarray(end + 1);
    }
    pending.push(rest);
  }
}
