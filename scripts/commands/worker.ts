import { checkClocks } from "../check-clocks.ts";
import { progress } from "../progress.ts";
import { atRecord } from "./at-record.ts";
import type { Command } from "./command.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Until somebody ends this process, or the process that started it. */
async function asked(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
    process.once("disconnect", () => resolve());
  });
}

export const WORKER_COMMANDS: Command[] = [
  {
    name: "worker",
    does: "read and count request logs, send mails and publish what is due in a process of its own, beside the one that serves",
    example: "npm run candor -- worker",
    async run() {
      return atRecord(async (url) => {
        await checkClocks(url);
        const { startWorker } = await import("#server/jobs/worker.ts");
        const worker = await startWorker();
        progress("Working; Ctrl-C ends it");
        await asked();
        progress("Stopping");
        await worker.stop();
        return { json: { stopped: true }, lines: [] };
      });
    },
  },
];
