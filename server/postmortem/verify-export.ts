import "server-only";

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { NotFound } from "#domain/errors.ts";
import { sha256 } from "#server/sha256.ts";
import { MANIFEST, readManifest } from "./export-site.ts";

export type ExportVerdict = { files: number; missing: string[]; changed: string[]; foreign: string[] };

/** Compares a copy with what it says of itself: files that are missing, that differ, that are not of it. @throws {NotFound} no copy */
export async function verifyExport(folder: string): Promise<ExportVerdict> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new NotFound();
  const verdict: ExportVerdict = { files: 0, missing: [], changed: [], foreign: [] };
  for (const [file, { sha256: expected }] of Object.entries(manifest.files)) {
    verdict.files += 1;
    const body = await readFile(path.join(folder, file)).catch(() => undefined);
    if (!body) verdict.missing.push(file);
    else if (sha256(body) !== expected) verdict.changed.push(file);
  }
  const there = await readdir(folder, { recursive: true, withFileTypes: true });
  verdict.foreign = there
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== MANIFEST && !Object.hasOwn(manifest.files, file))
    .toSorted();
  return verdict;
}
