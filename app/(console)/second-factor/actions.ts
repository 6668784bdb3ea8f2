"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { EnrolmentState } from "#components/members/enrolment-form.tsx";
import { safeReturnPath } from "#domain/access/safe-return-path.ts";
import { beginEnrolment, confirmEnrolment } from "#server/members/second-factor.ts";

const refusals = {
  wrong_password: "That is not your password.",
  too_many_attempts: "Too many tries. Wait five minutes, then try again.",
  enrolled: "A second factor is set up already: sign out, then sign in with it.",
  wrong: "That is not the code that the app shows now. Codes change every half minute.",
  sign_in_again: "A second factor is set up already: sign out, then sign in with it.",
} as const;

const sent = z.object({
  password: z.string().max(512).optional(),
  code: z.string().max(100).optional(),
  next: z.string().optional(),
});

/** With a password: makes the secret. With a code: confirms it. */
export async function enrol(state: EnrolmentState, form: FormData): Promise<EnrolmentState> {
  const given = sent.safeParse(Object.fromEntries(form));
  if (!given.success) return { ...state, refused: refusals.wrong };
  const { password, code, next } = given.data;
  if (code === undefined) {
    const begun = await beginEnrolment(password ?? "");
    if (!begun.ok) return { refused: refusals[begun.reason] };
    const { uri, recoveryCodes } = begun.enrolment;
    return { enrolment: { uri, recoveryCodes, secret: new URL(uri).searchParams.get("secret") ?? "" } };
  }
  const answer = await confirmEnrolment(code);
  if (!answer.ok) return { ...state, refused: refusals[answer.reason] };
  redirect(safeReturnPath(next));
}
