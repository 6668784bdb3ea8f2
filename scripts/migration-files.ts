import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const MIGRATIONS = fileURLToPath(new URL("../prisma/migrations", import.meta.url));
export const SCHEMA = fileURLToPath(new URL("../prisma/schema", import.meta.url));

export type MigrationFile = { name: string; script: string; checksum: string };

/** In the order in which they are applied. */
export function readMigrationFiles(folder: string = MIGRATIONS): MigrationFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, "migration.sql")))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const script = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, script, checksum: createHash("sha256").update(script).digest("hex") };
    });
}
