"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { AcceptState } from "#components/disclosure/accept-form.tsx";
import type { NewcomerState } from "#components/disclosure/newcomer-form.tsx";
import { casePath, secondFactorPath, signInPath } from "#domain/access/safe-return-path.ts";
import { answer } from "#server/action-answer.ts";
import { acceptAsMyself, acceptAsNewcomer } from "#server/disclosure/accept-invitation.ts";
import { signInWithPassword } from "#server/members/sign-in.ts";

const sent = z.object({ name: z.string(), password: z.string() });
const over = "This invitation was used, taken back or is too old. Ask whoever invited you for a new one.";

export async function acceptNew(token: string, _state: NewcomerState, form: FormData): Promise<NewcomerState> {
  const given = sent.safeParse(Object.fromEntries(form));
  if (!given.success) return { name: "", refused: "A name and a password are needed." };
  const accepted = await answer(() => acceptAsNewcomer(token, given.data));
  if (!accepted.ok) {
    const { status, errors, detail } = accepted.problem;
    return { name: given.data.name, refused: status === 404 ? over : (errors?.[0]?.message ?? detail) };
  }
  const start = secondFactorPath(casePath(accepted.caseId));
  const signedIn = await signInWithPassword(accepted.email, given.data.password);
  redirect(signedIn.ok ? start : signInPath(start));
}

export async function acceptMine(token: string): Promise<AcceptState> {
  const accepted = await answer(() => acceptAsMyself(token));
  if (!accepted.ok) return { refused: accepted.problem.status === 404 ? over : accepted.problem.detail };
  redirect(casePath(accepted.caseId));
}
