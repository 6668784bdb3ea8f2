import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Differs between two processes that were given the same pid one after the other; empty for none that is running. */
export function processIdentity(pid: number): string {
  if (!isAlive(pid)) return "";
  if (process.platform === "linux") {
    const stat = readOrEmpty(`/proc/${pid}/stat`);
    const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie holds nothing any more.
    if (afterName[0] === "Z" || afterName[0] === "X") return "";
    const boot = readOrEmpty("/proc/sys/kernel/random/boot_id").trim();
    return `${boot} ${afterName[19] ?? ""}`;
  }
  if (process.platform === "win32") return "running";
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}

/** The command line of a running process, empty when it cannot be told. */
export function commandLine(pid: number): string {
  if (process.platform === "linux") return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  if (process.platform === "win32") return "";
  return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}
