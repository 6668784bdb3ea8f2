import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Actor, IncidentRole, PersonRole, Scope } from "#domain/access/permissions.ts";
import type { NewIncident } from "#domain/incident/incident.ts";
import { closeDatabases } from "#server/database.ts";
import { createIncident } from "#server/incident/create-incident.ts";
import { actAs, keyHash } from "#server/session.ts";
import { createTestDatabase } from "#test/setup/test-database.ts";

export type PersonActor = Extract<Actor, { kind: "person" }>;
export type TestRecord = Awaited<ReturnType<typeof openTestRecord>>;

/** A database of its own for one test file, with people, keys and plain SQL beside the application. */
export async function openTestRecord(options: { timeZone?: string } = {}) {
  const database = await createTestDatabase(options);
  process.env["DATABASE_URL"] = database.url;
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();

  async function addPerson(name: string, role: PersonRole = "member"): Promise<PersonActor> {
    const id = randomUUID();
    const email = `${name.toLowerCase()}-${id}@example.test`;
    await sql.query("INSERT INTO person (id, name, email, role, updated_at) VALUES ($1, $2, $3, $4, now())", [
      id,
      name,
      email,
      role,
    ]);
    return { kind: "person", id, name, role };
  }

  async function putOn(slug: string, person: PersonActor, role: IncidentRole): Promise<void> {
    await sql.query(
      "INSERT INTO membership (incident_id, person_id, role) SELECT id, $2, $3 FROM incident WHERE slug = $1",
      [slug, person.id, role],
    );
  }

  async function addKey(owner: PersonActor | { incident: string }, scopes: Scope[]): Promise<string> {
    const secret = `candor_test_${randomUUID()}`;
    const [person, slug] = "incident" in owner ? [null, owner.incident] : [owner.id, null];
    await sql.query(
      `INSERT INTO api_key (id, name, hash, scopes, person_id, incident_id)
       VALUES ($1, 'test key', $2, $3, $4, (SELECT id FROM incident WHERE slug = $5))`,
      [randomUUID(), keyHash(secret), scopes, person, slug],
    );
    return secret;
  }

  async function close(): Promise<void> {
    await closeDatabases();
    await sql.end();
    await database.drop();
  }

  return { url: database.url, sql, addPerson, putOn, addKey, addIncident, close };
}

let incidents = 0;

/** An incident of its own for one test; whoever creates it coordinates it. */
export async function addIncident(coordinator: Actor, input: Partial<NewIncident> = {}) {
  incidents += 1;
  const incident: NewIncident = {
    slug: `incident-${incidents}`,
    title: { en: `Incident ${incidents}` },
    summary: { en: "Something went wrong." },
    severity: "high",
    zone: "UTC",
    ...input,
  };
  return actAs(coordinator, () => createIncident(incident));
}

/** The four that may be asked to do something on one incident, and one who is not on it. */
export async function peopleOn(record: TestRecord, slug: string) {
  const [responder, reviewer, coordinator, stranger, admin] = [
    await record.addPerson("Responder"),
    await record.addPerson("Reviewer"),
    await record.addPerson("Coordinator"),
    await record.addPerson("Stranger"),
    await record.addPerson("Admin", "admin"),
  ];
  await record.putOn(slug, responder, "responder");
  await record.putOn(slug, reviewer, "reviewer");
  await record.putOn(slug, coordinator, "coordinator");
  return { responder, reviewer, coordinator, stranger, admin };
}
