import { randomUUID } from "node:crypto";
import type { Client, DatabaseError } from "pg";
import { connectOnce } from "./create-database.ts";
import { type MigrationFile, readMigrationFiles } from "./migration-files.ts";
import { CannotGoOn } from "./progress.ts";

// The lock and the table of `prisma migrate`, so that both can work on one database, one after the other.
const LOCK = 72_707_369;
const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

export type MigrationStatus = {
  applied: string[];
  pending: string[];
  /** Begun by another tool and neither finished nor rolled back. */
  unfinished: string[];
  /** Applied, but not part of this checkout: the database is from a newer version. */
  unknown: string[];
  /** Applied, and the file has been changed since. */
  changed: string[];
};

type Row = { migration_name: string; checksum: string; finished: boolean };

async function readRows(client: Client): Promise<Row[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there",
  );
  if (!rows[0]?.there) return [];
  const found = await client.query<Row>(`
    SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
    FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`);
  return found.rows;
}

function compare(files: MigrationFile[], rows: Row[]): MigrationStatus {
  const known = new Map(files.map((file) => [file.name, file]));
  const finished = rows.filter((row) => row.finished);
  const applied = new Set(finished.map((row) => row.migration_name));
  return {
    applied: [...applied],
    pending: files.map((file) => file.name).filter((name) => !applied.has(name)),
    unfinished: rows.filter((row) => !row.finished).map((row) => row.migration_name),
    unknown: rows.map((row) => row.migration_name).filter((name) => !known.has(name)),
    changed: finished
      .filter((row) => known.has(row.migration_name) && known.get(row.migration_name)?.checksum !== row.checksum)
      .map((row) => row.migration_name),
  };
}

function refuseUnfit(status: MigrationStatus): void {
  if (status.unknown.length > 0) {
    throw new CannotGoOn(
      `the database is from a newer version of Candor (it has migration ${status.unknown[0]}, unknown here); start that version.`,
    );
  }
  if (status.unfinished.length > 0) {
    throw new CannotGoOn(
      `migration ${status.unfinished[0]} was begun by another tool and not finished; resolve it there (prisma migrate resolve) or restore a backup.`,
    );
  }
}

/** Script and record in one transaction: killed in the middle, the migration has not happened. */
async function applyOne(client: Client, file: MigrationFile): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, clock_timestamp())",
      [randomUUID(), file.checksum, file.name],
    );
    await client.query(file.script);
    await client.query(
      "UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE migration_name = $1 AND rolled_back_at IS NULL",
      [file.name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    const { message, code } = error as DatabaseError;
    throw new CannotGoOn(
      `migration ${file.name} could not be applied and was undone: ${message} (${code ?? "no code"}).`,
      {
        cause: error,
      },
    );
  }
}

export async function migrationStatus(url: string, files = readMigrationFiles()): Promise<MigrationStatus> {
  return connectOnce(url, async (client) => compare(files, await readRows(client)));
}

/** Applies what is missing, in order, and answers the names of what it applied. Two at once: one waits for the other. */
export async function applyMigrations(url: string, files = readMigrationFiles()): Promise<string[]> {
  return connectOnce(url, async (client) => {
    const before = compare(files, await readRows(client));
    refuseUnfit(before);
    if (before.pending.length === 0) return [];
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(TABLE);
    const status = compare(files, await readRows(client));
    refuseUnfit(status);
    const pending = files.filter((file) => status.pending.includes(file.name));
    for (const file of pending) await applyOne(client, file);
    return pending.map((file) => file.name);
  });
}
