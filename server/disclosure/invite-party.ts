import "server-only";

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isInForce } from "#domain/disclosure/embargo-machine.ts";
import { caseKey } from "#domain/disclosure/fact-fields.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { INVITATION_DAYS, invitationMail } from "#domain/disclosure/invitation-mail.ts";
import { Conflict, InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { databaseNow, type CaseLedger } from "../case-entries.ts";
import { invitationLink, invitationToken, tokenHash } from "../invitation-link.ts";
import { isMailConfigured, queueMail } from "../outbox.ts";
import { appendFacts, holdLedger } from "../case-ledger.ts";

const newInvitation = z.strictObject({
  party: caseKey,
  email: z.string().trim().toLowerCase().max(320).pipe(z.email()),
});
export type NewInvitation = z.input<typeof newInvitation>;

export type Invited = {
  id: string;
  party: string;
  email: string;
  expiresAt: string;
  /** Only where no mail can be sent, and only now: to be handed over by other means. */
  link?: string;
};

const DAY_MS = 86_400_000;

/** Asks somebody to stand for a party. What was open for that address is revoked. @throws {InvalidInput} {Conflict} */
export async function inviteParty(slug: string, input: NewInvitation): Promise<Invited> {
  const { party, email } = parseInput(newInvitation, input);
  return onIncident("party.invite", slug, async (grant) => {
    const { tx, actor, audit } = grant;
    const { caseId, ...ledger } = await caseWith(grant, party);
    await refuseWhoHasAccess(grant, caseId, email);
    const now = new Date();
    const open = { caseId, email, usedAt: null, revokedAt: null };
    const revoked = await tx.partyInvitation.updateMany({ where: open, data: { revokedAt: now } });
    await askToKeepTo(grant, { caseId, ...ledger }, party);
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const bound = { id, caseId, partyKey: party, email, expiresAt, createdBy: actor.id };
    await tx.partyInvitation.create({
      data: { ...bound, tokenHash: tokenHash(invitationToken(id)) },
      select: { id: true },
    });
    const mail = invitationMail(expiresAt.toISOString());
    await queueMail(tx, { ...mail, dedupeKey: `invitation/${id}`, recipient: email, invitationId: id });
    const invited = { id, party, email, expiresAt: expiresAt.toISOString() };
    const isShown = !isMailConfigured();
    audit({ subject: `party-invitation/${id}`, after: { ...invited, revoked: revoked.count, linkShown: isShown } });
    return isShown ? { ...invited, link: invitationLink(id) } : invited;
  });
}

/** R9: who comes while an embargo is in force is asked for it first; only then is anything shown. */
async function askToKeepTo(grant: IncidentGrant, ledger: CaseLedger, party: string): Promise<void> {
  const { embargo, parties } = foldCase(ledger.entries, await databaseNow(grant.tx));
  const consent = parties.find(({ key }) => key === party)?.consent.state;
  if (isInForce(embargo.state) && consent === "no_embargo")
    await appendFacts(grant, ledger, [{ kind: "consent_invited", party }]);
}

async function caseWith({ tx, incident }: IncidentGrant, key: string): Promise<CaseLedger> {
  const ledger = await holdLedger(tx, incident.id);
  const party = foldCase(ledger.entries, await databaseNow(tx)).parties.find((one) => one.key === key);
  if (!party) {
    throw new InvalidInput([{ pointer: "/party", code: "unknown_party", message: `There is no party "${key}" here.` }]);
  }
  if (party.left) throw new Conflict("party_left", `The party "${key}" left the case.`);
  return ledger;
}

async function refuseWhoHasAccess({ tx }: IncidentGrant, caseId: string, email: string): Promise<void> {
  const member = await tx.partyMember.findFirst({
    where: { caseId, leftAt: null, person: { email } },
    select: { partyKey: true },
  });
  if (!member) return;
  const message = `${email} stands for the party "${member.partyKey}" of this case already.`;
  throw new Conflict("has_access", message, { party: member.partyKey });
}
