import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectOnce, withDatabase } from "#scripts/create-database.ts";
import { runningPort, startEmbeddedPostgres } from "#scripts/embedded-postgres.ts";
import { readPostmaster } from "#scripts/orphaned-postmaster.ts";
import { isAlive } from "#scripts/process-identity.ts";
import { throwAwayFolder } from "#test/setup/database-server.ts";
import { collectOutput } from "#test/setup/start-app.ts";

let folder: Awaited<ReturnType<typeof throwAwayFolder>>;
beforeEach(async () => {
  folder = await throwAwayFolder();
});
afterEach(() => folder.remove());

/** Writes for a while, then answers how to kill it and which rows it was told are committed. */
async function writing() {
  const script = path.join(import.meta.dirname, "write-until-killed.ts");
  const child = spawn(process.execPath, [script, folder.folder], { stdio: ["ignore", "pipe", "inherit"] });
  const output = collectOutput(child);
  const committed = () => Number(output().trimEnd().split("\n").at(-1));
  while (!(committed() >= 200)) await once(child.stdout, "data");
  const postmaster = readPostmaster(path.join(folder.folder, "postgres"))?.pid ?? 0;
  const ended = once(child, "exit");
  return { child, postmaster, ended, committed };
}

async function expectAllRows(committed: number): Promise<void> {
  const server = await startEmbeddedPostgres(folder.folder);
  const [row] = await connectOnce(withDatabase(server.url, "candor"), async (client) => {
    const { rows } = await client.query<{ rows: string; last: number }>(
      "SELECT count(*) AS rows, max(n) AS last FROM written",
    );
    return rows;
  });
  expect(row?.last).toBeGreaterThanOrEqual(committed);
  expect(Number(row?.rows)).toBe(row?.last);
  await server.stop();
  expect(runningPort(folder.folder)).toBeUndefined();
}

test("after kill -9 of everything the next start has every committed row", async () => {
  const { child, postmaster, ended, committed } = await writing();
  child.kill("SIGKILL");
  // The database server and all its processes are one group.
  process.kill(-postmaster, "SIGKILL");
  await ended;
  await expectAllRows(committed());
});

test("after kill -9 of the start alone, the next one stops the database it left and starts it anew", async () => {
  const { child, postmaster, ended, committed } = await writing();
  child.kill("SIGKILL");
  await ended;
  expect(isAlive(postmaster)).toBe(true);
  await expectAllRows(committed());
  expect(isAlive(postmaster)).toBe(false);
});

test("after kill -9 of the server's first process, the next start waits for the others", async () => {
  const { child, postmaster, ended, committed } = await writing();
  process.kill(postmaster, "SIGKILL");
  child.kill("SIGKILL");
  await ended;
  await expectAllRows(committed());
});

test("the server waits for the disk, listens on loopback only and is in UTC", async () => {
  const server = await startEmbeddedPostgres(folder.folder);
  const rows = await connectOnce(server.url, async (client) => {
    const settings = ["fsync", "synchronous_commit", "full_page_writes", "listen_addresses", "unix_socket_directories"];
    const { rows: found } = await client.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name = ANY($1)",
      [[...settings, "server_encoding", "log_timezone"]],
    );
    const { rows: zone } = await client.query<{ reset_val: string }>(
      "SELECT reset_val FROM pg_settings WHERE name = 'TimeZone'",
    );
    return { ...Object.fromEntries(found.map((row) => [row.name, row.setting])), TimeZone: zone[0]?.reset_val };
  });
  await server.stop();
  expect(rows).toEqual({
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    server_encoding: "UTF8",
    log_timezone: "UTC",
    TimeZone: "UTC",
  });
});
