import "server-only";

import { defined } from "#domain/disclosure/shared-content.ts";
import { NotFound } from "#domain/errors.ts";
import { onIncident, type Tx } from "../access.ts";
import { isMailConfigured } from "../outbox.ts";

/** By the hour: the first and the last look in it. */
export type Visit = { firstAt: string; lastAt: string };
export type PartyPerson = {
  personId: string;
  name: string;
  email: string;
  party: string;
  since: string;
  leftAt?: string;
  hasSecondFactor: boolean;
  /** The newest first. */
  visits: Visit[];
};
export type PartyInvitationView = {
  id: string;
  party: string;
  email: string;
  createdAt: string;
  expiresAt: string;
  /** The name of a person or of a key. */
  invitedBy?: string;
  state: "open" | "used" | "revoked" | "expired";
  mail?: { state: string; attempts: number; sentAt?: string; lastError?: string };
};
export type PartyAccess = { isMailConfigured: boolean; people: PartyPerson[]; invitations: PartyInvitationView[] };

const MOST_VISITS = 1_000;

/** Who stands for the parties of the case, who was asked to, and when they looked. @throws {NotFound} where no case is open */
export async function listPartyAccess(slug: string): Promise<PartyAccess> {
  return onIncident("party.list", slug, async ({ tx, incident }) => {
    const found = await tx.disclosureCase.findUnique({ where: { incidentId: incident.id }, select: { id: true } });
    if (!found) throw new NotFound();
    const people = await peopleOf(tx, found.id);
    return { isMailConfigured: isMailConfigured(), people, invitations: await invitationsOf(tx, found.id, new Date()) };
  });
}

async function peopleOf(tx: Tx, caseId: string): Promise<PartyPerson[]> {
  const members = await tx.partyMember.findMany({
    where: { caseId },
    orderBy: [{ partyKey: "asc" }, { since: "asc" }],
    select: {
      ...{ personId: true, partyKey: true, since: true, leftAt: true },
      person: { select: { name: true, email: true, twoFactorEnabled: true } },
    },
  });
  const visits = await tx.partyVisit.findMany({ where: { caseId }, orderBy: { hour: "desc" }, take: MOST_VISITS });
  return members.map(({ personId, partyKey, since, leftAt, person }) => ({
    ...{ personId, name: person.name, email: person.email, party: partyKey, since: since.toISOString() },
    ...(leftAt && { leftAt: leftAt.toISOString() }),
    hasSecondFactor: person.twoFactorEnabled,
    visits: visits
      .filter((visit) => visit.personId === personId && visit.firstAt >= since && (!leftAt || visit.firstAt <= leftAt))
      .map(({ firstAt, lastAt }) => ({ firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() })),
  }));
}

async function invitationsOf(tx: Tx, caseId: string, now: Date): Promise<PartyInvitationView[]> {
  const rows = await tx.partyInvitation.findMany({
    where: { caseId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      ...{ id: true, partyKey: true, email: true, createdAt: true, expiresAt: true, usedAt: true, revokedAt: true },
      createdBy: true,
      mails: { select: { state: true, attempts: true, sentAt: true, lastError: true }, take: 1 },
    },
  });
  const nameOf = await namesOf(
    tx,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map(({ id, partyKey, email, createdAt, createdBy, expiresAt, usedAt, revokedAt, mails: [mail] }) => ({
    ...{ id, party: partyKey, email, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    ...defined({ invitedBy: nameOf(createdBy) }),
    state: usedAt ? "used" : revokedAt ? "revoked" : expiresAt <= now ? "expired" : "open",
    ...(mail && {
      mail: {
        ...{ state: mail.state, attempts: mail.attempts },
        ...(mail.sentAt && { sentAt: mail.sentAt.toISOString() }),
        ...(mail.lastError !== null && { lastError: mail.lastError }),
      },
    }),
  }));
}

async function namesOf(tx: Tx, ids: string[]): Promise<(id: string) => string | undefined> {
  const which = { where: { id: { in: ids } }, select: { id: true, name: true } } as const;
  const [people, keys] = [await tx.person.findMany(which), await tx.apiKey.findMany(which)];
  const names = new Map([...people, ...keys].map(({ id, name }) => [id, name]));
  return (id) => names.get(id);
}
