import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { connectOnce, createDatabase, dropDatabase } from "#scripts/create-database.ts";
import { type MigrationFile, MIGRATIONS, readMigrationFiles, SCHEMA } from "#scripts/migration-files.ts";
import { applyMigrations, migrationStatus } from "#scripts/migrate.ts";
import { newDatabaseName } from "#test/setup/template-database.ts";
import { migrationsList, NO_FILTER, openSchemaEngine } from "./schema-engine.ts";

const names = readMigrationFiles().map((file) => file.name);
const withExtra = (script: string): MigrationFile[] => [
  ...readMigrationFiles(),
  { name: "29990101000000_extra", script, checksum: "e".repeat(64) },
];

let url: string;
let name: string;
beforeEach(async () => {
  name = newDatabaseName("migrations");
  url = await createDatabase(inject("adminUrl"), name);
});
afterEach(() => dropDatabase(inject("adminUrl"), name));

const query = <Row extends object>(sql: string, at = url) =>
  connectOnce(at, async (client) => (await client.query<Row>(sql)).rows);

test("the first migrate applies all, a second nothing", async () => {
  expect(names.length).toBeGreaterThan(0);
  expect(await applyMigrations(url)).toEqual(names);
  expect(await applyMigrations(url)).toEqual([]);
  expect(await migrationStatus(url)).toEqual({ applied: names, pending: [], unfinished: [], unknown: [], changed: [] });
});

test("of two at once, one applies and the other waits", async () => {
  const both = await Promise.all([applyMigrations(url), applyMigrations(url)]);
  expect(both.flat()).toEqual(names);
  expect(await query("SELECT migration_name FROM _prisma_migrations")).toHaveLength(names.length);
});

test("a migration that fails leaves nothing behind and may be tried again", async () => {
  const broken = withExtra("CREATE TABLE half (id int); SELECT 1 / 0;");
  await expect(applyMigrations(url, broken)).rejects.toThrow(
    /^migration 29990101000000_extra could not be applied and was undone: division by zero \(22012\)/,
  );
  expect(await query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  expect(await applyMigrations(url, withExtra("CREATE TABLE half (id int)"))).toEqual(["29990101000000_extra"]);
});

test("a migration that this version does not know is from a newer one", async () => {
  await applyMigrations(url, withExtra("SELECT 1"));
  await expect(applyMigrations(url)).rejects.toThrow(
    /from a newer version of Candor \(it has migration 29990101000000_extra/,
  );
});

test("a migration that another tool left unfinished is reported", async () => {
  await applyMigrations(url);
  await query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '29990101000000_extra')`,
  );
  await expect(applyMigrations(url, withExtra("SELECT 1"))).rejects.toThrow(
    /^migration 29990101000000_extra was begun by another tool and not finished/,
  );
});

function schemaFiles(change: (content: string) => string = (content) => content) {
  return readdirSync(SCHEMA).map((file) => {
    const full = path.join(SCHEMA, file);
    return { path: full, content: change(readFileSync(full, "utf8")) };
  });
}

async function differenceTo(files: { path: string; content: string }[]) {
  const engine = await openSchemaEngine(url);
  return engine.diff({
    from: { tag: "migrations", ...migrationsList() },
    to: { tag: "schemaDatamodel", files },
    script: true,
    exitCode: true,
    filters: NO_FILTER,
  });
}

test("schema and migrations do not drift", async () => {
  expect(await differenceTo(schemaFiles())).toEqual({ exitCode: 0, stdout: "-- This is an empty migration.\n" });
});

test("a column that only the schema has is seen", async () => {
  const planted = schemaFiles((content) => content.replace("model Incident {", "model Incident {\n  planted Int?"));
  expect(await differenceTo(planted)).toMatchObject({
    exitCode: 2,
    stdout: expect.stringContaining('ADD COLUMN     "planted"'),
  });
});

test("prisma migrate finds the history in order and has nothing to apply", async () => {
  await applyMigrations(url);
  const engine = await openSchemaEngine(url);
  const input = { migrationsList: migrationsList(), filters: NO_FILTER };
  expect(await engine.diagnoseMigrationHistory({ ...input, optInToShadowDatabase: true })).toMatchObject({
    hasMigrationsTable: true,
    editedMigrationNames: [],
    failedMigrationNames: [],
    history: null,
  });
  expect(await engine.applyMigrations(input)).toEqual({ appliedMigrationNames: [] });
});

test("the rows are those that prisma migrate writes", async () => {
  const columns = `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
    FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`;
  const rows = `SELECT migration_name, checksum, logs, rolled_back_at, applied_steps_count, length(id) AS id_length,
    finished_at >= started_at AS is_finished FROM _prisma_migrations ORDER BY migration_name`;
  const other = newDatabaseName("migrations");
  const otherUrl = await createDatabase(inject("adminUrl"), other);
  const engine = await openSchemaEngine(otherUrl);
  await engine.applyMigrations({ migrationsList: migrationsList(), filters: NO_FILTER });
  await applyMigrations(url);
  expect([await query(columns), await query(rows)]).toEqual([
    await query(columns, otherUrl),
    await query(rows, otherUrl),
  ]);
  await dropDatabase(inject("adminUrl"), other);
});

test("a checksum is the SHA-256 of the file", async () => {
  await applyMigrations(url);
  const stored = await query<{ migration_name: string; checksum: string }>(
    "SELECT migration_name, checksum FROM _prisma_migrations",
  );
  for (const row of stored) {
    const bytes = readFileSync(path.join(MIGRATIONS, row.migration_name, "migration.sql"));
    expect(row.checksum).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});
