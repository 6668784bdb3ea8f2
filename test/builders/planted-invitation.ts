import { createHash, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";

/** A case of an incident, one party of it, and an open invitation to stand for it. */
export async function plantInvitation(sql: pg.Client, slug: string, email: string) {
  const [caseId, token] = [randomUUID(), randomBytes(32).toString("base64url")];
  const facts = [
    { kind: "case_opened", channel: { en: "mail" }, neutralTitle: "A neutral title" },
    { kind: "party_added", party: "vendor", name: { en: "Vendor" }, roles: ["vendor"], audience: "parties" },
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
  await sql.query(
    `INSERT INTO party_invitation (id, case_id, party_key, email, token_hash, created_by, expires_at)
     VALUES (gen_random_uuid(), $1, 'vendor', $2, $3, 'test', now() + interval '7 days')`,
    [caseId, email, createHash("sha256").update(token).digest("hex")],
  );
  return { caseId, token };
}
