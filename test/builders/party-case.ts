import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { PersonActor, TestRecord } from "#test/server/access/test-record.ts";

export type PartyCase = { slug: string; caseId: string };

/** A case with parties for an incident that is there; straight into the ledger, for no verb of a test must depend on another. */
export async function addCase({ sql }: TestRecord, slug: string, parties: string[]): Promise<PartyCase> {
  const caseId = randomUUID();
  const facts: object[] = [
    { kind: "case_opened", channel: { en: "mail" }, neutralTitle: `Case of ${slug}` },
    ...parties.map((party) => ({
      ...{ kind: "party_added", party, name: { en: party }, roles: ["vendor"], audience: "parties" },
    })),
  ];
  await sql.query(
    "INSERT INTO disclosure_case (id, incident_id, version) SELECT $1, id, $3 FROM incident WHERE slug = $2",
    [caseId, slug, facts.length],
  );
  for (const [index, fact] of facts.entries()) {
    await sql.query(
      `INSERT INTO case_entry (case_id, seq, actor_kind, actor_id, actor_name, fact) VALUES ($1, $2, 'system', 'test', 'Test', $3)`,
      [caseId, index + 1, fact],
    );
  }
  return { slug, caseId };
}

/** Somebody who stands for a party and has passed their second factor. */
export async function standFor(record: TestRecord, caseId: string, party: string, person: PersonActor) {
  await record.sql.query(
    "INSERT INTO party_member (id, case_id, party_key, person_id) VALUES (gen_random_uuid(), $1, $2, $3)",
    [caseId, party, person.id],
  );
  return { ...person, secondFactor: true };
}

export async function givePassword({ sql }: TestRecord, personId: string, password: string): Promise<void> {
  await sql.query(
    `INSERT INTO sign_in_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
     VALUES ($1, $2, 'credential', $2, $3, now(), now())`,
    [randomUUID(), personId, await hashPassword(password)],
  );
}
