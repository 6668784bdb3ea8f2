import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import pg from "pg";

export type Credentials = { email: string; password: string };

/** A person who can sign in, named on one incident; straight into the database, for no verb of a test must depend on another. */
export async function addPersonOn(
  databaseUrl: string,
  slug: string,
  { name, role }: { name: string; role: "responder" | "reviewer" | "coordinator" },
): Promise<Credentials> {
  const id = randomUUID();
  const credentials = { email: `${id}@candor.test`, password: `pass-${id}` };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO person (id, name, email, email_verified, role, created_at, updated_at) VALUES ($1, $2, $3, true, 'member', now(), now())`,
      [id, name, credentials.email],
    );
    await client.query(
      `INSERT INTO sign_in_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
       VALUES ($1, $2, 'credential', $2, $3, now(), now())`,
      [randomUUID(), id, await hashPassword(credentials.password)],
    );
    const named = await client.query(
      `INSERT INTO membership (incident_id, person_id, role) SELECT id, $1, $2 FROM incident WHERE slug = $3`,
      [id, role, slug],
    );
    if (named.rowCount !== 1) throw new Error(`there is no incident ${slug}`);
  } finally {
    await client.end();
  }
  return credentials;
}

/** Nobody is named on the incident any more. */
export async function takePeopleOff(databaseUrl: string, slug: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("DELETE FROM membership WHERE incident_id = (SELECT id FROM incident WHERE slug = $1)", [slug]);
  } finally {
    await client.end();
  }
}
