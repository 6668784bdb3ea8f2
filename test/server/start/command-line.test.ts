import { afterAll, beforeAll, expect, test } from "vitest";
import { connectOnce } from "#scripts/create-database.ts";
import { throwAwayFolder } from "#test/setup/database-server.ts";
import { runScript } from "#test/setup/start-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/setup/test-database.ts";

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof throwAwayFolder>>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await throwAwayFolder();
});
afterAll(async () => {
  await database.drop();
  folder.remove();
});

const candor = (...args: string[]) =>
  runScript("candor.ts", { DATABASE_URL: database.url, DATA_DIR: folder.folder }, args);

async function answer(...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await candor(...args, "--json");
  expect([code, stderr]).toEqual([0, expect.not.stringContaining("candor:")]);
  return JSON.parse(stdout);
}

test("help lists the commands, and each has an example", async () => {
  const { code, stdout } = await candor("help");
  const commands = [...stdout.matchAll(/^ {2}(\S+(?: \S+)?) {2,}/gm)].map(([, name]) => name ?? "");
  expect(code).toBe(0);
  expect(commands).toEqual(
    expect.arrayContaining(["serve", "migrate status", "user add", "key create", "audit verify", "doctor"]),
  );
  const { stdout: one } = await candor("key", "revoke", "--help");
  expect(one).toMatch(/^Example: npm run candor -- key revoke \S+$/m);
});

test.each([
  [["backup", "file"], /^candor: unknown command "backup file"/],
  [["key", "revoke"], /^candor: use: npm run candor -- key revoke <id> \[--json\]/],
  [["key", "create", "Robot", "--person", "x@candor.test"], /^candor: key create needs --scope with one of /],
  [["doctor", "--loud"], /^candor: Unknown option '--loud'.*; use: npm run candor -- doctor/],
])("%j is wrong use: exit code 2", async (args, line) => {
  const { code, stderr } = await candor(...args);
  expect(stderr).toMatch(line);
  expect(code).toBe(2);
});

test("a person is named on an incident and taken off it", { timeout: 120_000 }, async () => {
  const another = await createTestDatabase();
  const run = (...args: string[]) =>
    runScript("candor.ts", { DATABASE_URL: another.url, DATA_DIR: folder.folder }, ["user", ...args, "--json"]);
  const roles = () =>
    connectOnce(another.url, async (client) => (await client.query("SELECT role FROM membership")).rows);
  await connectOnce(another.url, (client) =>
    client.query(`INSERT INTO incident (id, slug, title, summary, severity, zone, updated_at)
      VALUES (gen_random_uuid(), 'named-on', '{"en":"T"}', '{"en":"S"}', 'low', 'UTC', now())`),
  );
  await run("add", "rin@candor.test");
  expect((await run("role", "rin@candor.test", "responder", "--incident", "named-on")).code).toBe(0);
  expect(await roles()).toEqual([{ role: "responder" }]);
  expect((await run("role", "rin@candor.test", "owner", "--incident", "named-on")).code).toBe(2);
  expect((await run("role", "rin@candor.test", "reviewer", "--incident", "never-was")).code).toBe(1);
  expect(await roles()).toEqual([{ role: "responder" }]);
  expect((await run("role", "rin@candor.test", "none", "--incident", "named-on")).code).toBe(0);
  expect(await roles()).toEqual([]);
  await another.drop();
});

test("people and keys come and go, and the audit log says who typed", { timeout: 180_000 }, async () => {
  const added = await answer("user", "add", "rin@candor.test", "--name", "Rin");
  expect(added).toMatchObject({
    email: "rin@candor.test",
    role: "member",
    password: expect.stringMatching(/^\S{16,}$/),
  });
  expect(await answer("user", "role", "rin@candor.test", "admin")).toMatchObject({ role: "admin" });
  await answer("user", "add", "aki@candor.test", "--name", "Aki");
  expect(await answer("user", "off", "aki@candor.test")).toMatchObject({ disabled: true });
  expect(await answer("user", "on", "aki@candor.test")).toMatchObject({ disabled: false });
  const key = await answer("key", "create", "Robot", "--person", "rin@candor.test", "--scope", "incidents:read");
  expect(key).toMatchObject({ scopes: ["incidents:read"], secret: expect.stringMatching(/^candor_/) });
  const { id } = key as { id: string };
  expect(await answer("key", "revoke", id)).toEqual({ id, revoked: true });
  expect(await answer("key", "list")).toMatchObject([{ id, revokedAt: expect.any(String) }]);
  expect(await answer("audit", "verify")).toEqual({ entries: 7 });
  const actors = await connectOnce(database.url, async (client) => {
    const { rows } = await client.query<{ actor_name: string }>("SELECT DISTINCT actor_name FROM audit_entry");
    return rows;
  });
  expect(actors).toEqual([{ actor_name: expect.stringMatching(/^Command line \(\S+\)$/) }]);
});

test("what is not there is told in one line: exit code 1", async () => {
  const { code, stderr } = await candor("user", "off", "nobody@candor.test");
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("candor: There is nothing here, or it is not yours to see.\n"),
  ]);
});

test("migrate status is clean, apply has nothing to do", async () => {
  expect(await answer("migrate", "status")).toMatchObject({ pending: [], unknown: [], changed: [] });
  expect(await answer("migrate", "apply")).toEqual({ applied: [] });
});

test("without a database there is nothing to look at", async () => {
  const { code, stderr } = await runScript("candor.ts", { DATA_DIR: folder.folder }, ["doctor"]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^candor: there is no database in DATA_DIR .* yet; npm start makes one\.\n$/),
  ]);
});
