import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { connectOnce, withDatabase } from "#scripts/create-database.ts";
import { takeLock } from "#scripts/lock.ts";
import { throwAwayFolder } from "#test/setup/database-server.ts";
import { runScript } from "#test/setup/start-app.ts";
import { createTestDatabase } from "#test/setup/test-database.ts";

let folder: Awaited<ReturnType<typeof throwAwayFolder>>;
beforeEach(async () => {
  folder = await throwAwayFolder();
});
afterEach(() => folder.remove());

/** Exit code 1 and exactly this one line on stderr. */
async function expectRefusal(env: Record<string, string>, line: RegExp): Promise<void> {
  const { code, stderr } = await runScript("start.ts", { DATA_DIR: folder.folder, PORT: "0", ...env });
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

async function listening(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

test("a wrong variable", () =>
  expectRefusal({ PORT: "http" }, /^candor: PORT is "http"; accepted is a port from 0 to 65535\.\n$/));

test("a taken port", async () => {
  const { server, port } = await listening();
  await expectRefusal(
    { PORT: String(port) },
    new RegExp(`^candor: PORT ${port} on 127.0.0.1 is taken by another program`),
  );
  server.close();
});

test("an address that is not this machine's", () =>
  expectRefusal({ HOST: "192.0.2.1" }, /^candor: HOST 192\.0\.2\.1 is not an address/));

test("a data folder that another start works on", async () => {
  const lock = takeLock(path.join(folder.folder, "candor.lock"));
  await expectRefusal({}, new RegExp(`^candor: DATA_DIR .* is in use by another start \\(process ${process.pid}\\)`));
  if ("release" in lock) lock.release();
});

test("a data folder that is a file", async () => {
  const file = path.join(folder.folder, "data");
  writeFileSync(file, "");
  await expectRefusal({ DATA_DIR: file }, /^candor: DATA_DIR .*not a folder/);
  await expectRefusal({ DATA_DIR: path.join(file, "below") }, /^candor: DATA_DIR .*not a folder/);
});

test.skipIf(process.getuid?.() === 0)("a data folder that may not be written to", async () => {
  spawnSync("chmod", ["555", folder.folder]);
  await expectRefusal({}, /^candor: DATA_DIR .* cannot be written to \(EACCES\)/);
});

test("a database that nobody serves", async () => {
  const { server, port } = await listening();
  await new Promise((resolve) => server.close(resolve));
  const url = `postgresql://candor:hunter2@127.0.0.1:${port}/candor`;
  await expectRefusal(
    { DATABASE_URL: url },
    /^candor: DATABASE_URL: cannot reach the database candor at .*: nothing listens there/,
  );
});

test("a database that is not there, a wrong password", async () => {
  const missing = withDatabase(inject("adminUrl"), "candor_is_not_there");
  await expectRefusal(
    { DATABASE_URL: missing },
    /^candor: DATABASE_URL: the database candor_is_not_there at .* refuses: /,
  );
});

test("a user without rights", async () => {
  const database = await createTestDatabase();
  const name = `candor_weak_${process.pid}`;
  await connectOnce(database.url, (client) => client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'weak'`));
  const url = Object.assign(new URL(database.url), { username: name, password: "weak" });
  await expectRefusal(
    { DATABASE_URL: url.href },
    /^candor: DATABASE_URL: .* does not let user candor_weak_\d+ create tables/,
  );
  await database.drop();
  await connectOnce(inject("adminUrl"), (client) => client.query(`DROP ROLE ${name}`));
});

test("a database from a newer version", async () => {
  const database = await createTestDatabase();
  await connectOnce(database.url, (client) =>
    client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ('later', '', '29990101000000_later', now(), 1)`),
  );
  await expectRefusal(
    { DATABASE_URL: database.url },
    /^candor: the database is from a newer version of Candor \(it has migration 29990101000000_later/,
  );
  await database.drop();
});
