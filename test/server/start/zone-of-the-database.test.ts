import { afterAll, beforeAll, expect, test } from "vitest";
import { connectOnce } from "#scripts/create-database.ts";
import { closeDatabases, recordDatabase } from "#server/database.ts";
import { createTestDatabase, type TestDatabase } from "#test/setup/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ timeZone: "Asia/Kolkata" });
  process.env.DATABASE_URL = database.url;
});
afterAll(async () => {
  await closeDatabases();
  await database.drop();
});

test("its own sessions are in Asia/Kolkata, ours in UTC", async () => {
  const [theirs] = await connectOnce(`${database.url}?options=-c%20application_name%3Dplain`, async (client) => {
    const { rows } = await client.query<{ zone: string }>(
      "SELECT reset_val AS zone FROM pg_settings WHERE name = 'TimeZone'",
    );
    return rows;
  });
  const ours = await recordDatabase().$queryRaw`SELECT current_setting('TimeZone') AS zone`;
  expect([theirs, ours]).toEqual([{ zone: "Asia/Kolkata" }, [{ zone: "UTC" }]]);
});

test.each(["2025-06-15T18:30:00.123Z", "2025-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"])(
  "%s written by the application is that second since 1970 in plain SQL",
  async (instant) => {
    const name = `clock ${instant}`;
    await recordDatabase().installationFact.create({ data: { name, value: {}, createdAt: new Date(instant) } });
    const [row] = await connectOnce(database.url, async (client) => {
      const sql =
        "SELECT (extract(epoch FROM created_at) * 1000)::bigint AS epoch_ms FROM installation_fact WHERE name = $1";
      return (await client.query<{ epoch_ms: string }>(sql, [name])).rows;
    });
    expect(Number(row?.epoch_ms)).toBe(Date.parse(instant));
    const read = await recordDatabase().installationFact.findUniqueOrThrow({ where: { name } });
    expect(read.createdAt.toISOString()).toBe(instant);
  },
);
