import pg from "pg";

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(database)}`;
  return address.href;
}

export async function connectOnce<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: "-c timezone=UTC",
    application_name: "candor setup",
  });
  // A server that goes away between two queries is told by the next query, not by a crash.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Makes a database and answers its address; one that is there already is left as it is. */
export async function createDatabase(
  adminUrl: string,
  name: string,
  options: { timeZone?: string; template?: string } = {},
) {
  await connectOnce(adminUrl, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount) return;
    const quoted = client.escapeIdentifier(name);
    const template = client.escapeIdentifier(options.template ?? "template0");
    const encoding = options.template === undefined ? "ENCODING 'UTF8'" : "";
    await client.query(`CREATE DATABASE ${quoted} TEMPLATE ${template} ${encoding}`);
    if (options.timeZone !== undefined) {
      await client.query(`ALTER DATABASE ${quoted} SET timezone = ${client.escapeLiteral(options.timeZone)}`);
    }
  });
  return withDatabase(adminUrl, name);
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await connectOnce(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}
