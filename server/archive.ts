import "server-only";

import { mkdir, mkdtemp, open, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { Conflict } from "#domain/errors.ts";

/** Where files lie. All of it is readable by the server's own user only: logs hold personal data. */
export type ArchiveOptions = { dataDir?: string };
export type Bytes = AsyncIterable<Uint8Array | string>;

export async function archiveFolder(dataDir: string): Promise<string> {
  return made(path.join(dataDir, "archive"));
}

/** Staged files, by log and mapping, and what scans write for themselves while they run. */
export async function stagedFolder(dataDir: string): Promise<string> {
  return made(path.join(dataDir, "archive", "staged"));
}

export function archivedFile(dataDir: string, sha256: string): string {
  return path.join(dataDir, "archive", sha256);
}

export function partialFile(dataDir: string, id: string): string {
  return path.join(dataDir, "archive", `.${id}.partial`);
}

export function stagedFile(dataDir: string, name: string): string {
  return path.join(dataDir, "archive", "staged", name);
}

export const SCRATCH_PREFIX = ".scratch-";

/** A folder for the time that `work` takes. */
export async function withScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(await stagedFolder(dataDir), `${SCRATCH_PREFIX}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A file appears under its name whole or not at all. */
export async function putInPlace(from: string, to: string): Promise<void> {
  await onDisk(from);
  await rename(from, to);
  await onDisk(path.dirname(to));
}

export async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** What young files are is not known yet: another process may be about to record them. One that is gone is not old. */
export async function isOlder(file: string, ageMs: number, now: Date): Promise<boolean> {
  try {
    return now.getTime() - (await stat(file)).mtimeMs > ageMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** The archived bytes and what a scan writes beside them need about twice the file. @throws {Conflict} disk_full */
export async function checkFreeDisk(dataDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(await archiveFolder(dataDir));
  const [needed, free] = [2 * bytes, bavail * bsize];
  if (free < needed) throw diskFull({ needed, free });
}

export function diskFull(detail: { needed?: number; free?: number }): Conflict {
  const { needed, free } = detail;
  const numbers =
    needed === undefined
      ? ""
      : `: ${needed.toLocaleString("en-US")} bytes are needed, ${free?.toLocaleString("en-US")} are free`;
  return new Conflict("disk_full", `The disk that holds the archive is too full for this file${numbers}.`, detail);
}

export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === "ENOSPC" || code === "EDQUOT";
}

async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function onDisk(place: string): Promise<void> {
  const handle = await open(place, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
