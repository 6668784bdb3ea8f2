import "server-only";

import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Tx } from "./access.ts";
import { isOlder } from "./archive.ts";

/** Files of one kind in a folder of the archive, each under its hash. `named`: the hashes that a row names, of all or of one. */
export type FileShelf = { folder: string; named: (tx: Tx, sha256?: string) => Promise<Set<string>> };

const AN_HOUR_MS = 3_600_000;

export async function shelfFolder(shelf: FileShelf, dataDir: string): Promise<string> {
  const folder = path.join(dataDir, "archive", shelf.folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export function shelfPath(shelf: FileShelf, dataDir: string, sha256: string): string {
  return path.join(dataDir, "archive", shelf.folder, sha256);
}

/** Under it a file is not taken away while it is put there. */
export async function holdFile(shelf: FileShelf, tx: Tx, sha256: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${shelf.folder} file ${sha256}`}, 0))`;
}

/** Another row, of an incident that this actor may not see too, may name the same file. */
export async function removeUnnamed(shelf: FileShelf, tx: Tx, dataDir: string, sha256: string): Promise<void> {
  await holdFile(shelf, tx, sha256);
  if ((await shelf.named(tx, sha256)).size > 0) return;
  await rm(shelfPath(shelf, dataDir, sha256), { force: true });
}

/** What a process that was ended left behind: files that no row names and that are older than an hour. */
export async function sweepShelf(shelf: FileShelf, tx: Tx, dataDir: string, now: Date): Promise<void> {
  const named = await shelf.named(tx);
  const folder = await shelfFolder(shelf, dataDir);
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    if (named.has(name) || !(await isOlder(place, AN_HOUR_MS, now))) continue;
    if (/^[0-9a-f]{64}$/.test(name)) await removeUnnamed(shelf, tx, dataDir, name);
    else await rm(place, { force: true });
  }
}
