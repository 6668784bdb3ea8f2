"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { SignInState } from "#components/console/sign-in-form.tsx";
import { safeReturnPath } from "#domain/access/safe-return-path.ts";
import { signInWithPassword } from "#server/members/sign-in.ts";

const refusals = {
  wrong: "This e-mail and password do not belong together, or there is no such person here.",
  too_many_attempts: "Too many wrong passwords. Wait five minutes, then try again.",
} as const;

const sent = z.object({ email: z.string(), password: z.string(), next: z.string().optional() });

export async function signIn(_state: SignInState, form: FormData): Promise<SignInState> {
  const given = sent.safeParse(Object.fromEntries(form));
  if (!given.success) return { email: "", refused: refusals.wrong };
  const { email, password, next } = given.data;
  const answer = await signInWithPassword(email, password);
  const back = safeReturnPath(next);
  if (answer.ok) redirect(back);
  if (answer.reason === "code_needed") redirect(`/sign-in/code?next=${encodeURIComponent(back)}`);
  return { email, refused: refusals[answer.reason] };
}
