import { randomUUID } from "node:crypto";
import { chmodSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { connectOnce, createDatabase } from "#scripts/create-database.ts";
import { startEmbeddedPostgres } from "#scripts/embedded-postgres.ts";
import { applyMigrations } from "#scripts/migrate.ts";
import type { Actor } from "#domain/access/permissions.ts";
import { closeDatabases } from "#server/database.ts";
import { temporaryFolder } from "./running-site.ts";

export type RecordOfItsOwn = { folder: string; dataDir: string; sql: pg.Client; actor: Actor };

/** A database that waits for the disk as a real one does, and a data folder, without a site: the verbs are called here. */
export async function onRecordOfItsOwn(
  name: string,
  measure: (record: RecordOfItsOwn) => Promise<void>,
): Promise<void> {
  const { folder, remove } = temporaryFolder(name);
  chmodSync(folder, 0o711);
  const dataDir = path.join(folder, "data");
  const server = await startEmbeddedPostgres(path.join(folder, "database"));
  try {
    const url = await createDatabase(server.url, "candor");
    await applyMigrations(url);
    Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: dataDir });
    await connectOnce(url, async (sql) => {
      const person = { id: randomUUID(), name: "Bench", role: "admin" } as const;
      await sql.query("INSERT INTO person (id, name, email, role, updated_at) VALUES ($1, $2, $3, $4, now())", [
        ...[person.id, person.name, "bench@candor.test", person.role],
      ]);
      await measure({ folder, dataDir, sql, actor: { kind: "person", ...person } });
    });
  } finally {
    await closeDatabases();
    await server.stop();
    remove();
  }
}
