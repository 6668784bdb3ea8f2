"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import type { AccessState, InviteState } from "#components/disclosure/access-actions.ts";
import type { ActionResult } from "#domain/access/action-result.ts";
import { parseInput } from "#domain/parse-input.ts";
import { answer } from "#server/action-answer.ts";
import { inviteParty } from "#server/disclosure/invite-party.ts";
import { removePartyPerson } from "#server/disclosure/remove-party-person.ts";
import { revokeInvitation } from "#server/disclosure/revoke-invitation.ts";

const named = z.string().max(200);

export async function invite(slug: string, party: string, _state: InviteState, form: FormData): Promise<InviteState> {
  const email = String(form.get("email") ?? "").slice(0, 400);
  const result = await answer(() => inviteParty(parseInput(named, slug), { party: parseInput(named, party), email }));
  if (!result.ok) return { email, refused: result.problem.errors?.[0]?.message ?? result.problem.detail };
  refresh();
  return { email: "", invited: { email: result.email, ...(result.link !== undefined && { link: result.link }) } };
}

export async function revoke(slug: string, id: string, _state: AccessState): Promise<AccessState> {
  return ended(
    await answer(async () => ({ done: await revokeInvitation(parseInput(named, slug), parseInput(named, id)) })),
  );
}

export async function remove(slug: string, id: string, _state: AccessState): Promise<AccessState> {
  return ended(
    await answer(async () => ({ done: await removePartyPerson(parseInput(named, slug), parseInput(named, id)) })),
  );
}

async function ended(result: ActionResult): Promise<AccessState> {
  if (!result.ok) return { refused: result.problem.detail };
  refresh();
  return {};
}
