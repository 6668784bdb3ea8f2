import "server-only";

import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import type { Actor } from "#domain/access/permissions.ts";
import { Conflict, NotFound, NotSignedIn } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { asMember, type MemberGrant, type Tx } from "../access.ts";
import { tokenHash } from "../invitation-link.ts";
import { actAs, currentActor } from "../session.ts";

/** Who holds a token is nobody yet: what it allows is done under this name. */
const DESK: Actor = { kind: "system", id: "invitation", name: "Invitation" };

/** `account`: whether somebody of that address is known here, and whether that is who is signed in. */
export type InvitationView = { email: string; expiresAt: string; account: "none" | "sign_in" | "signed_in" };

const newcomer = z.strictObject({
  name: z.string().trim().min(1).max(200),
  password: z.string().min(8).max(128),
});
export type Newcomer = z.input<typeof newcomer>;
export type Accepted = { caseId: string; email: string };

/** Unknown, used, revoked, too old: all the same. @throws {NotFound} */
export async function readInvitation(token: string): Promise<InvitationView> {
  const signedIn = await signedInId();
  return actAs(DESK, () =>
    asMember("invitation.read", async ({ tx }) => {
      const [found] = await tx.$queryRaw<{ email: string; expiresAt: Date }[]>`
        SELECT i.email, i.expires_at AS "expiresAt"
        FROM party_invitation i JOIN disclosure_case c ON c.id = i.case_id JOIN incident n ON n.id = c.incident_id
        WHERE i.token_hash = ${tokenHash(token)} AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
          AND n.deleted_at IS NULL`;
      if (!found) throw new NotFound();
      const person = await tx.person.findUnique({ where: { email: found.email }, select: { id: true } });
      const account = !person ? "none" : person.id === signedIn ? "signed_in" : "sign_in";
      return { email: found.email, expiresAt: found.expiresAt.toISOString(), account };
    }),
  );
}

/** Makes the person whom the invitation asked. @throws {NotFound} {InvalidInput} {Conflict} sign_in_needed */
export async function acceptAsNewcomer(token: string, input: Newcomer): Promise<Accepted> {
  const { name, password } = parseInput(newcomer, input);
  // Before the costly part: whoever made the token up gets no further.
  await readInvitation(token);
  const hashed = await hashPassword(password);
  return spend(token, async ({ tx, audit }, { email }) => {
    const id = randomUUID();
    const person = { id, name, email, role: "outside", emailVerified: true };
    const { count } = await tx.person.createMany({ data: [person], skipDuplicates: true });
    if (count === 0) throw new Conflict("sign_in_needed", "There is somebody with this address here: sign in first.");
    await tx.signInAccount.create({
      data: { id: randomUUID(), accountId: id, providerId: "credential", userId: id, password: hashed },
      select: { id: true },
    });
    audit({ subject: `person/${id}`, after: { name, email, role: "outside" } });
    return id;
  });
}

/** As whoever is signed in: the address must be theirs. @throws {NotSignedIn} {NotFound} {Conflict} other_address, has_access */
export async function acceptAsMyself(token: string): Promise<Accepted> {
  const signedIn = await signedInId();
  if (signedIn === undefined) throw new NotSignedIn();
  return spend(token, async ({ tx }, { caseId, email }) => {
    const person = await tx.person.findUnique({ where: { id: signedIn }, select: { email: true } });
    if (person?.email !== email)
      throw new Conflict("other_address", "The invitation is for another address than yours.");
    const current = await tx.partyMember.count({ where: { caseId, personId: signedIn, leftAt: null } });
    if (current > 0) throw new Conflict("has_access", "You stand for a party of this case already.");
    return signedIn;
  });
}

type Bound = { id: string; caseId: string; party: string; email: string; incidentId: string };

/** One of two at once finds the invitation used; whoever fails afterwards leaves it open. */
async function spend(token: string, who: (grant: MemberGrant, bound: Bound) => Promise<string>): Promise<Accepted> {
  return actAs(DESK, () =>
    asMember("invitation.accept", async (grant) => {
      const bound = await takeOpen(grant.tx, token);
      const { id, caseId, party, email } = bound;
      const personId = await who(grant, bound);
      await grant.tx.partyMember.create({ data: { caseId, partyKey: party, personId }, select: { id: true } });
      grant.concerning(bound.incidentId);
      grant.audit({ subject: `party-invitation/${id}`, after: { used: true, party, email, person: personId } });
      return { caseId, email };
    }),
  );
}

async function takeOpen(tx: Tx, token: string): Promise<Bound> {
  const [taken] = await tx.$queryRaw<Bound[]>`
    UPDATE party_invitation i SET used_at = now()
    FROM disclosure_case c, incident n
    WHERE c.id = i.case_id AND n.id = c.incident_id AND n.deleted_at IS NULL AND i.token_hash = ${tokenHash(token)}
      AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
    RETURNING i.id, i.case_id AS "caseId", i.party_key AS party, i.email, c.incident_id AS "incidentId"`;
  if (!taken) throw new NotFound();
  return taken;
}

async function signedInId(): Promise<string | undefined> {
  try {
    const actor = await currentActor();
    return actor.kind === "person" ? actor.id : undefined;
  } catch (error) {
    if (error instanceof NotSignedIn) return undefined;
    throw error;
  }
}
