import { afterEach, beforeEach, expect, test } from "vitest";
import { connectOnce } from "#scripts/create-database.ts";
import { readMigrationFiles } from "#scripts/migration-files.ts";
import { applyMigrations, migrationStatus } from "#scripts/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#test/setup/test-database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const extra = (name: string, script: string) => [...readMigrationFiles(), { name, script, checksum: "0".repeat(64) }];

test("a second migrate does nothing", async () => {
  expect(await applyMigrations(database.url)).toEqual([]);
});
