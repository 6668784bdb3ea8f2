import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { processIdentity } from "./process-identity.ts";

type Holder = { pid: number; identity: string };

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    return typeof value.pid === "number" && typeof value.identity === "string" ? (value as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Who holds the lock and is still the same running process. */
export function liveHolder(file: string): number | undefined {
  const holder = parseHolder(readOrUndefined(file) ?? "");
  if (holder === undefined) return undefined;
  return processIdentity(holder.pid) === holder.identity ? holder.pid : undefined;
}

function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    return copyIfFree(from, to);
  }
}

/** For file systems without hard links. */
function copyIfFree(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Moves a dead process's lock aside; puts it back if another start took it over in between. */
function setAside(file: string, seen: string | undefined): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readOrUndefined(aside) !== seen) linkIfFree(aside, file);
  rmSync(aside, { force: true });
}

/** Takes the lock, from a dead or recycled process too; answers the pid of a live holder when it cannot. */
export function takeLock(file: string): { release(): void } | { heldBy: number } {
  const own = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, own);
  try {
    for (;;) {
      if (linkIfFree(draft, file)) break;
      const seen = readOrUndefined(file);
      const pid = liveHolder(file);
      if (pid !== undefined) return { heldBy: pid };
      setAside(file, seen);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readOrUndefined(file) === own) rmSync(file, { force: true });
    },
  };
}
