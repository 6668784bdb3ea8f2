import type { Client, DatabaseError } from "pg";
import { connectOnce } from "./create-database.ts";
import { CannotGoOn } from "./progress.ts";

const LEAST_VERSION = 15;

const WORDS: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the host name cannot be looked up",
  ETIMEDOUT: "no answer",
  EHOSTUNREACH: "no route to the host",
  ENETUNREACH: "no route to the network",
  ECONNRESET: "the connection was cut",
};

function place(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1)) || "(default database)"} at ${hostname || "localhost"}:${port || "5432"}`;
}

/** What can be said of a failure to connect, in one line without the password; undefined for other failures. */
function whyNotConnected(error: unknown, url: string): string | undefined {
  const { code, message } = error as DatabaseError;
  const words = code === undefined ? undefined : WORDS[code];
  if (words !== undefined) return `DATABASE_URL: cannot reach the database ${place(url)}: ${words}.`;
  if (/timeout|terminated unexpectedly/i.test(message))
    return `DATABASE_URL: cannot reach the database ${place(url)}: no answer.`;
  if (/does not support SSL/i.test(message)) return `DATABASE_URL: the server of ${place(url)} does not speak TLS.`;
  // 28: authorisation, 3D: no such database, 53300 and 57P03: too many connections, starting up or shutting down.
  if (/^(28|3D|53|57)/.test(code ?? "")) return `DATABASE_URL: the database ${place(url)} refuses: ${message}.`;
  return undefined;
}

async function refuseUnfit(client: Client, url: string): Promise<void> {
  const { rows } = await client.query<Record<string, string | boolean>>(`
    SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby, current_user AS user,
      has_schema_privilege(current_schema(), 'CREATE') AND has_database_privilege(current_database(), 'CREATE') AS creates,
      EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'candor_public') AS has_role,
      (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) AS creates_roles`);
  const fact = rows[0] ?? {};
  const say = (words: string): never => {
    throw new CannotGoOn(`DATABASE_URL: the database ${place(url)} ${words}`);
  };
  if (Number(fact.number) < LEAST_VERSION * 10_000)
    say(`is Postgres ${fact.version}; Postgres ${LEAST_VERSION} or newer is needed.`);
  if (fact.encoding !== "UTF8") say(`has the encoding ${fact.encoding}; UTF8 is needed.`);
  if (fact.standby) say("is a read-only standby; its primary is needed.");
  if (!fact.creates) say(`does not let user ${fact.user} create tables; make that user its owner.`);
  if (!fact.has_role && !fact.creates_roles) {
    say(
      `does not let user ${fact.user} create the role candor_public; let a superuser create it (CREATE ROLE candor_public NOLOGIN).`,
    );
  }
}

/** Can be reached, is new enough, and lets us do what we must; else one clear line. */
export async function checkDatabase(url: string): Promise<void> {
  try {
    await connectOnce(url, (client) => refuseUnfit(client, url));
  } catch (error) {
    const why = error instanceof CannotGoOn ? undefined : whyNotConnected(error, url);
    if (why !== undefined) throw new CannotGoOn(why, { cause: error });
    throw error;
  }
}
