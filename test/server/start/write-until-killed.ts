import { connectOnce, createDatabase } from "#scripts/create-database.ts";
import { startEmbeddedPostgres } from "#scripts/embedded-postgres.ts";

// Started by killed-start.test.ts: writes rows one by one and says of each when it is committed, until it is killed.
const server = await startEmbeddedPostgres(process.argv[2] ?? "");
const url = await createDatabase(server.url, "candor");
await connectOnce(url, async (client) => {
  await client.query("CREATE TABLE written (n int PRIMARY KEY, padding text NOT NULL)");
  for (let n = 1; ; n += 1) {
    await client.query("INSERT INTO written VALUES ($1, repeat('x', 2000))", [n]);
    process.stdout.write(`${n}\n`);
  }
});
