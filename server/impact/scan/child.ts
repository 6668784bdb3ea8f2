import "server-only";

import type { ConflictsRequest, JudgeTask, StageRequest } from "./engine.ts";
import { judgeStaged } from "./judge-staged.ts";
import type { ChildMessage, ChildTask, ScanProgress } from "./run-child.ts";
import { stageFile } from "./stage-file.ts";
import { UnreadableLog } from "./unreadable-log.ts";
import { writeConflicts } from "./write-conflicts.ts";

const PROGRESS_EVERY_MS = 200;

function say(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(message)}\n`, () => resolve()));
}

function throttled(): (progress: ScanProgress) => void {
  let last = { at: -Infinity, phase: "" };
  return (progress) => {
    const at = performance.now();
    if (progress.phase === last.phase && at - last.at < PROGRESS_EVERY_MS) return;
    last = { at, phase: progress.phase };
    void say({ kind: "progress", progress });
  };
}

type Work = (request: unknown, onProgress: (progress: ScanProgress) => void) => Promise<unknown>;
const WORK: Record<ChildTask["verb"], Work> = {
  stage: (request, onProgress) => stageFile(request as StageRequest, onProgress),
  judge: (request, onProgress) => judgeStaged(request as JudgeTask, onProgress),
  conflicts: (request) => writeConflicts(request as ConflictsRequest),
};

async function run({ verb, request }: ChildTask): Promise<void> {
  const onProgress = throttled();
  try {
    const value = await WORK[verb](request, onProgress);
    await say({ kind: "result", value, peakBytes: process.resourceUsage().maxRSS * 1024 });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await say(
      error instanceof UnreadableLog ? { kind: "unreadable", message, part: error.part } : { kind: "failed", message },
    );
  }
  process.exit(0);
}

let asked = "";
process.stdin.on("data", (chunk: Buffer) => {
  if (asked.includes("\n")) return;
  asked += chunk.toString();
  if (asked.includes("\n")) void run(JSON.parse(asked) as ChildTask);
});
// The server that asked is gone; nobody waits for the answer.
process.stdin.on("end", () => process.exit(1));
