import "#scripts/next-environment.ts";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "#scripts/create-database.ts";
import { newDatabaseName } from "./template-database.ts";

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A migrated database of the test's own; with a time zone, that is its default for every session. */
export async function createTestDatabase(options: { timeZone?: string } = {}): Promise<TestDatabase> {
  const name = newDatabaseName("test");
  const adminUrl = inject("adminUrl");
  const url = await createDatabase(adminUrl, name, { ...options, template: inject("templateDatabase") });
  return { url, drop: () => dropDatabase(adminUrl, name) };
}
