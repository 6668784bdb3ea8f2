import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run-program.ts";

function filesOf(relative: string): string[] {
  const full = path.join(ROOT, relative);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [relative];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.generated\.\w+$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

/** Changes when any of these files, or the set of them, changes. */
export function fingerprint(paths: string[]): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesOf).sort()) {
    const content = readFileSync(path.join(ROOT, file));
    hash.update(`${file.replaceAll("\\", "/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

export function isStamped(stamp: string, value: string): boolean {
  const file = path.join(ROOT, stamp);
  return existsSync(file) && readFileSync(file, "utf8") === value;
}
