import "server-only";

import type { Readable } from "node:stream";
import { isAllowed, writes, type Actor, type IncidentRole, type Verb } from "#domain/access/permissions.ts";
import { NotAllowed, NotFound, SecondFactorRequired } from "#domain/errors.ts";
import type { Prisma, PrismaClient } from "#prisma/generated/client.ts";
import { appendAudit, type AuditEntry } from "./audit.ts";
import { openLoadConnection, publishedDatabase, recordDatabase } from "./database.ts";
import { isQuiet } from "./quiet.ts";
import { currentActor } from "./session.ts";

export { joinSql, noJson, noSql, sql, type Sql } from "./database.ts";

export type Tx = Prisma.TransactionClient;
export type IncidentRow = Prisma.IncidentModel;
export type Audit = (entry: AuditEntry) => void;
/** `concerning`: the incident that the audit entries are about, once there is one. */
export type MemberGrant = {
  tx: Tx;
  actor: Actor;
  audit: Audit;
  reach: Prisma.IncidentWhereInput;
  concerning: (incidentId: string) => void;
};
export type IncidentGrant = {
  tx: Tx;
  actor: Actor;
  audit: Audit;
  incident: IncidentRow;
  role: IncidentRole | undefined;
};

/** The case of an incident, to somebody who stands for `party`. */
export type CaseGrant = {
  tx: Tx;
  actor: Actor;
  audit: Audit;
  caseId: string;
  incident: IncidentRow;
  party: string;
};

/** `copyIn`: rows by COPY, in the same transaction. */
export type LoadGrant = IncidentGrant & { copyIn: (statement: string, source: Readable) => Promise<void> };

/** A programming error, never a person's: the verb wrote and left no trace, so all of it is rolled back. */
export class Unaudited extends Error {
  override name = "Unaudited";
}

/** Published revisions only, as role candor_public; no actor, nothing to forbid. */
export async function readAsPublic<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return work(publishedDatabase());
}

/** Lists and beginnings. Every list must filter by `reach`. @throws {NotSignedIn} {NotAllowed} */
export async function asMember<T>(verb: Verb, work: (grant: MemberGrant) => Promise<T>): Promise<T> {
  const actor = await currentActor();
  if (!isAllowed(actor, verb)) throw new NotAllowed(verb);
  return transact(verb, actor, (opened) => work({ ...opened, actor, reach: withinReach(actor) }));
}

const SUBSCRIBER: Actor = { kind: "system", id: "subscriber", name: "A subscriber" };

/**
 * Asking for mails, confirming, ending: what readers do without signing in. Whoever holds the link of a mail has shown all that is
 * asked of them, so there is no person to name and no incident to reach; what is done is audited under one name, without the address.
 */
export async function asSubscriber<T>(work: (grant: { tx: Tx; audit: Audit }) => Promise<T>): Promise<T> {
  return transact("subscription.change", SUBSCRIBER, ({ tx, audit }) => work({ tx, audit }));
}

/** One incident within the actor's reach. @throws {NotSignedIn} {NotFound} missing or out of reach {NotAllowed} seen, but not for this */
export async function onIncident<T>(verb: Verb, slug: string, work: (grant: IncidentGrant) => Promise<T>): Promise<T> {
  const actor = await currentActor();
  return transact(verb, actor, async (opened) => work(await grantOn(verb, slug, actor, opened)));
}

/** The same with a raw connection for COPY and with time for it; for verbs that write. @throws as onIncident */
export async function loadInto<T>(verb: Verb, slug: string, work: (grant: LoadGrant) => Promise<T>): Promise<T> {
  const actor = await currentActor();
  const { client, copyIn, close } = openLoadConnection();
  try {
    return await write(client, LOAD_TIMEOUT_MS, verb, actor, async (opened) =>
      work({ ...(await grantOn(verb, slug, actor, opened)), copyIn }),
    );
  } finally {
    await close();
  }
}

/**
 * One case, by its party's people: a key stands for nobody. What was read is noted as a visit before it is handed out.
 * @throws {NotSignedIn} {NotFound} missing, or the actor does not stand for a party of it {SecondFactorRequired} {NotAllowed}
 */
export async function onCase<T>(verb: Verb, caseId: string, work: (grant: CaseGrant) => Promise<T>): Promise<T> {
  const actor = await currentActor();
  const { result, visit } = await transact(verb, actor, async ({ tx, audit, concerning }) => {
    const { incident, party } = await standingIn(tx, actor, caseId);
    if (!isAllowed(actor, verb, "party")) throw new NotAllowed(verb);
    concerning(incident.id);
    const visit = { caseId, party, personId: actor.id };
    return { result: await work({ tx, actor, audit, caseId, incident, party }), visit };
  });
  if (!writes(verb)) await noteVisit(visit);
  return result;
}

async function standingIn(tx: Tx, actor: Actor, caseId: string) {
  if (actor.kind !== "person" || !UUID.test(caseId)) throw new NotFound();
  const found = await tx.partyMember.findFirst({
    where: { caseId, personId: actor.id, leftAt: null, case: { incident: { deletedAt: null } } },
    select: { partyKey: true, case: { select: { incident: true } } },
  });
  if (!found) throw new NotFound();
  if (actor.secondFactor !== true) throw new SecondFactorRequired();
  return { incident: found.case.incident, party: found.partyKey };
}

async function noteVisit({ caseId, party, personId }: { caseId: string; party: string; personId: string }) {
  await recordDatabase().$executeRaw`
    INSERT INTO party_visit (case_id, party_key, person_id, hour, first_at, last_at)
    VALUES (${caseId}::uuid, ${party}, ${personId}, date_trunc('hour', now()), now(), now())
    ON CONFLICT (case_id, party_key, person_id, hour) DO UPDATE SET last_at = greatest(party_visit.last_at, EXCLUDED.last_at)`;
}

async function grantOn(verb: Verb, slug: string, actor: Actor, { tx, audit, concerning }: Opened) {
  const incident = await tx.incident.findFirst({ where: { AND: [{ slug }, withinReach(actor)] } });
  if (!incident) throw new NotFound();
  const role = await roleOn(tx, actor, incident.id);
  if (!isAllowed(actor, verb, role)) throw new NotAllowed(verb);
  concerning(incident.id);
  return { tx, actor, audit, incident, role };
}

/** The one condition every list of incidents goes through. An embargoed incident is visible to those named on it only. */
export function withinReach(actor: Actor): Prisma.IncidentWhereInput {
  if (actor.kind === "system") return { deletedAt: null };
  if (actor.kind === "key" && actor.incidentId) return { deletedAt: null, id: actor.incidentId };
  const person = actor.kind === "key" ? actor.person : actor;
  if (!person || person.role === "outside") return { id: { in: [] } };
  const named: Prisma.IncidentWhereInput = { memberships: { some: { personId: person.id } } };
  return { deletedAt: null, ...(person.role === "admin" ? { OR: [{ embargoed: false }, named] } : named) };
}

async function roleOn(tx: Tx, actor: Actor, incidentId: string): Promise<IncidentRole | undefined> {
  const personId = actor.kind === "person" ? actor.id : actor.kind === "key" ? actor.person?.id : undefined;
  if (!personId) return undefined;
  const membership = await tx.membership.findUnique({ where: { incidentId_personId: { incidentId, personId } } });
  return membership?.role as IncidentRole | undefined;
}

type Opened = { tx: Tx; audit: Audit; concerning: (incidentId: string) => void };

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const WRITE_TIMEOUT_MS = 60_000;
const LOAD_TIMEOUT_MS = 3_600_000;

async function transact<T>(verb: Verb, actor: Actor, work: (opened: Opened) => Promise<T>): Promise<T> {
  if (writes(verb)) return write(recordDatabase(), WRITE_TIMEOUT_MS, verb, actor, work);
  return recordDatabase().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      return work({ tx, audit: refuseAudit, concerning: () => undefined });
    },
    { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: 30_000 },
  );
}

async function write<T>(
  database: PrismaClient,
  timeout: number,
  verb: Verb,
  actor: Actor,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  return database.$transaction(
    async (tx) => {
      const entries: AuditEntry[] = [];
      let incidentId: string | null = null;
      if (isQuiet()) await tx.$executeRaw`SELECT set_config('candor.quiet', 'on', true)`;
      const result = await work({
        tx,
        audit: (entry) => void entries.push(entry),
        concerning: (id) => void (incidentId = id),
      });
      if (entries.length === 0) throw new Unaudited(`${verb} wrote without an audit entry and was rolled back`);
      await appendAudit(tx, { actor, verb, incidentId }, entries);
      return result;
    },
    { maxWait: 10_000, timeout },
  );
}

function refuseAudit(): never {
  throw new Unaudited("a reading verb has nothing to audit");
}
