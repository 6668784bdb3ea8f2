import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { takeLock } from "./lock.ts";
import { CannotGoOn } from "./progress.ts";

function refuse(dataDir: string, why: string): never {
  throw new CannotGoOn(`DATA_DIR ${dataDir} ${why}; a folder that can be written to is needed.`);
}

/** Makes the folder and proves that files can be written in it. */
export function prepareDataFolder(dataDir: string): void {
  const isNew = !existsSync(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!statSync(dataDir).isDirectory()) refuse(dataDir, "is not a folder");
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = path.join(dataDir, `.writable-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    if (error instanceof CannotGoOn) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    if (code === "EEXIST" || code === "ENOTDIR") refuse(dataDir, "is, or is under, something that is not a folder");
    refuse(dataDir, `cannot be written to (${code})`);
  }
  // Others may pass through (the database's own user must reach its folder) but not list it.
  if (isNew && process.platform !== "win32") chmodSync(dataDir, 0o711);
}

/** One process at a time works on a data folder. */
export function lockDataFolder(dataDir: string): { release(): void } {
  const lock = takeLock(path.join(dataDir, "candor.lock"));
  if ("heldBy" in lock) {
    throw new CannotGoOn(
      `DATA_DIR ${dataDir} is in use by another start (process ${lock.heldBy}); stop that one or choose another DATA_DIR.`,
    );
  }
  return lock;
}
