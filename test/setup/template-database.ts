import { randomBytes } from "node:crypto";
import { createDatabase, dropDatabase } from "#scripts/create-database.ts";
import { applyMigrations } from "#scripts/migrate.ts";

export function newDatabaseName(kind: string): string {
  return `candor_${kind}_${randomBytes(6).toString("hex")}`;
}

/** A migrated database to clone from; clones take a tenth of the time that migrating takes. */
export async function makeTemplate(adminUrl: string): Promise<{ name: string; drop(): Promise<void> }> {
  const name = newDatabaseName("template");
  await applyMigrations(await createDatabase(adminUrl, name));
  return { name, drop: () => dropDatabase(adminUrl, name) };
}
