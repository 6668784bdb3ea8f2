import "server-only";

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Actor } from "#domain/access/permissions.ts";
import type { Prisma } from "#prisma/generated/client.ts";

/** What a write says of itself; `before` and `after` are plain JSON. */
export type AuditEntry = { subject: string; before?: unknown; after?: unknown };

export type StoredAuditEntry = {
  id: bigint;
  at: Date;
  actorKind: string;
  actorId: string;
  actorName: string;
  verb: string;
  incidentId: string | null;
  subject: string;
  before: unknown;
  after: unknown;
  previousHash: string;
  hash: string;
};

export const FIRST_PREVIOUS_HASH = "0".repeat(64);
const CHAIN_LOCK = 7_261_301;

type Draft = Omit<StoredAuditEntry, "id" | "hash">;

/** SHA-256 over the canonical form (RFC 8785) of everything an entry says and the hash before it. */
export function auditHash(entry: Draft): string {
  const said = {
    at: entry.at.toISOString(),
    actorKind: entry.actorKind,
    actorId: entry.actorId,
    actorName: entry.actorName,
    verb: entry.verb,
    incidentId: entry.incidentId,
    subject: entry.subject,
    before: entry.before ?? null,
    after: entry.after ?? null,
    previousHash: entry.previousHash,
  };
  return createHash("sha256")
    .update(canonicalize(said) ?? "", "utf8")
    .digest("hex");
}

/** Appends to the chain inside the caller's transaction; the lock is held until it ends, so entries never fork. */
export async function appendAudit(
  tx: Prisma.TransactionClient,
  who: { actor: Actor; verb: string; incidentId: string | null },
  entries: AuditEntry[],
): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${CHAIN_LOCK})`;
  const [head] = await tx.$queryRaw<{ at: Date; hash: string | null }[]>`
    SELECT date_trunc('milliseconds', clock_timestamp()) AS at, (SELECT hash FROM audit_entry ORDER BY id DESC LIMIT 1) AS hash`;
  let previousHash = head?.hash ?? FIRST_PREVIOUS_HASH;
  const rows = entries.map((entry) => {
    const draft: Draft = {
      at: head?.at ?? new Date(0),
      actorKind: who.actor.kind,
      actorId: who.actor.id,
      actorName: who.actor.name,
      verb: who.verb,
      incidentId: who.incidentId,
      subject: entry.subject,
      before: plain(entry.before),
      after: plain(entry.after),
      previousHash,
    };
    const hash = auditHash(draft);
    previousHash = hash;
    return { ...draft, before: json(draft.before), after: json(draft.after), hash };
  });
  for (const row of rows) await tx.auditEntry.create({ data: row, select: { id: true } });
}

/** The id of the first entry whose hash or link is wrong, or undefined when the chain holds. */
export function firstBrokenEntry(entries: StoredAuditEntry[], previous = FIRST_PREVIOUS_HASH): bigint | undefined {
  let expected = previous;
  for (const entry of entries) {
    if (entry.previousHash !== expected || auditHash(entry) !== entry.hash) return entry.id;
    expected = entry.hash;
  }
  return undefined;
}

function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

function json(value: unknown): Prisma.InputJsonValue | undefined {
  return value === null ? undefined : (value as Prisma.InputJsonValue);
}
