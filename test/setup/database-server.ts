import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#scripts/embedded-postgres.ts";

export type DatabaseServer = { adminUrl: string; stop(): Promise<void> };

/** A folder under the system's own for such, which the database's user can pass through. */
export async function throwAwayFolder(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "candor-test-"));
  await chmod(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** The server of DATABASE_URL, else the one that `npm test` started, else one of our own for this run. */
export async function openDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env.DATABASE_URL || process.env.CANDOR_TEST_SERVER;
  if (given) return { adminUrl: given, stop: async () => {} };
  const { folder, remove } = await throwAwayFolder();
  const server = await startEmbeddedPostgres(folder, { throwAway: true });
  return {
    adminUrl: server.url,
    async stop() {
      await server.stop();
      remove();
    },
  };
}
