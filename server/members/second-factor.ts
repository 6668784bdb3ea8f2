import "server-only";

import { APIError } from "better-auth/api";
import { headers } from "next/headers.js";
import type { Actor } from "#domain/access/permissions.ts";
import { NotSignedIn } from "#domain/errors.ts";
import { asMember } from "../access.ts";
import { actAs, currentActor, signInService } from "../session.ts";
import { countAttempt } from "./sign-in-attempts.ts";

/** The sign-in library writes by itself; what it did is put into the record under this name. */
const KEEPER: Actor = { kind: "system", id: "second-factor", name: "Second factor" };

/** `uri`: for an authenticator app; `recoveryCodes` are shown this once. */
export type Enrolment = { uri: string; recoveryCodes: string[] };
export type EnrolmentAnswer =
  { ok: true; enrolment: Enrolment } | { ok: false; reason: "wrong_password" | "too_many_attempts" | "enrolled" };
export type CodeAnswer = { ok: true } | { ok: false; reason: "wrong" | "too_many_attempts" | "sign_in_again" };
export type SecondFactorState = "none" | "passed" | "not_passed";

/** Of the person who is signed in. @throws {NotSignedIn} */
export async function secondFactorState(): Promise<SecondFactorState> {
  const actor = await currentActor();
  if (actor.kind !== "person") throw new NotSignedIn();
  if (actor.secondFactor === true) return "passed";
  const sent = await headers();
  const session = await signInService().api.getSession({ headers: sent });
  return session?.user.twoFactorEnabled ? "not_passed" : "none";
}

/** Makes a secret, which counts for nothing until a code of it was given. The password shows that it is still they. */
export async function beginEnrolment(password: string): Promise<EnrolmentAnswer> {
  if ((await secondFactorState()) !== "none") return { ok: false, reason: "enrolled" };
  const sent = await headers();
  const { id } = await currentActor();
  if (!countAttempt(id, sent.get("x-candor-client") ?? "", Date.now()))
    return { ok: false, reason: "too_many_attempts" };
  try {
    const made = await signInService().api.enableTwoFactor({ body: { password }, headers: sent });
    if (made.method !== "totp") throw new Error(`the sign-in library made ${made.method} where a secret was asked for`);
    return { ok: true, enrolment: { uri: made.totpURI, recoveryCodes: made.backupCodes } };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return { ok: false, reason: "wrong_password" };
  }
}

/** From here on a password alone signs nobody in, and what was signed in with it elsewhere is signed out. */
export async function confirmEnrolment(code: string): Promise<CodeAnswer> {
  if ((await secondFactorState()) !== "none") return { ok: false, reason: "sign_in_again" };
  const { id } = await currentActor();
  const answer = await tryCode(async (sent) =>
    signInService().api.verifyTOTP({ body: { code: digits(code) }, headers: sent }),
  );
  if (!answer.ok) return answer;
  await actAs(KEEPER, () =>
    asMember("member.manage", async ({ tx, audit }) => {
      const ended = await tx.signInSession.deleteMany({ where: { userId: id, secondFactor: false } });
      audit({ subject: `person/${id}`, after: { secondFactor: "set up", sessionsEnded: ended.count } });
    }),
  );
  return answer;
}

/** The second step of signing in, after a right password. */
export function signInWithCode(code: string): Promise<CodeAnswer> {
  return tryCode(async (sent) => signInService().api.verifyTOTP({ body: { code: digits(code) }, headers: sent }));
}

/** A recovery code in the place of the app's; each is good once. */
export function signInWithRecoveryCode(code: string): Promise<CodeAnswer> {
  return tryCode(async (sent) => signInService().api.verifyBackupCode({ body: { code: code.trim() }, headers: sent }));
}

async function tryCode(verify: (sent: Headers) => Promise<unknown>): Promise<CodeAnswer> {
  try {
    await verify(await headers());
    return { ok: true };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return { ok: false, reason: REFUSALS[error.body?.code ?? ""] ?? "wrong" };
  }
}

const REFUSALS: Record<string, "too_many_attempts" | "sign_in_again"> = {
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "too_many_attempts",
  ACCOUNT_TEMPORARILY_LOCKED: "too_many_attempts",
  INVALID_TWO_FACTOR_COOKIE: "sign_in_again",
  TOTP_NOT_ENABLED: "sign_in_again",
  BACKUP_CODES_NOT_ENABLED: "sign_in_again",
};

/** Apps show it as two groups of three. */
function digits(code: string): string {
  return code.replaceAll(/\s/g, "");
}
