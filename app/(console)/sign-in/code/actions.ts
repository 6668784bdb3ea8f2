"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { CodeState } from "#components/members/code-form.tsx";
import { safeReturnPath } from "#domain/access/safe-return-path.ts";
import { signInWithCode, signInWithRecoveryCode } from "#server/members/second-factor.ts";

const refusals = {
  wrong: "That is not the code. Codes change every half minute; a recovery code is good once.",
  too_many_attempts: "Too many wrong codes. Wait fifteen minutes, then sign in again.",
  sign_in_again: "This sign-in is over. Begin it again with your password.",
} as const;

const sent = z.object({ code: z.string().trim().min(1).max(100), next: z.string().optional() });

export async function giveCode(_state: CodeState, form: FormData): Promise<CodeState> {
  const given = sent.safeParse(Object.fromEntries(form));
  if (!given.success) return { refused: refusals.wrong };
  const { code, next } = given.data;
  const answer = await (/^[\d\s]+$/.test(code) ? signInWithCode(code) : signInWithRecoveryCode(code));
  if (!answer.ok) return { refused: refusals[answer.reason] };
  redirect(safeReturnPath(next));
}
