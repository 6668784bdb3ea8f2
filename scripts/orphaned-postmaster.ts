import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLine, isAlive } from "./process-identity.ts";
import { CannotGoOn } from "./progress.ts";

/** What a running Postgres wrote about itself into its data folder: pid, folder, start, port. */
export function readPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const file = path.join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : undefined;
}

export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  return [cluster, realpathSync(cluster)].some((folder) => `${command} `.includes(`postgres -D ${folder} `));
}

export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(20);
  }
  return true;
}

/**
 * A start that was killed leaves its Postgres running, or the file that says so. Ours is shut down in order; a pid that
 * now belongs to some other program is replaced in the file (not removed with it: Postgres still checks the rest of it).
 */
export async function clearOrphan(cluster: string): Promise<void> {
  const found = readPostmaster(cluster);
  if (found === undefined || !isAlive(found.pid)) return;
  if (isPostmasterOf(cluster, found.pid)) {
    process.kill(found.pid, "SIGINT");
    if (await waitUntilGone(found.pid, 30_000)) return;
    throw new CannotGoOn(`the database of an earlier start (process ${found.pid}) does not stop; stop it by hand.`);
  }
  const file = path.join(cluster, "postmaster.pid");
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [String(process.pid), ...rest].join("\n"));
}
