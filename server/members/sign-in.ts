import "server-only";

import { APIError } from "better-auth/api";
import { headers } from "next/headers.js";
import { z } from "zod";
import { NotSignedIn } from "#domain/errors.ts";
import { currentActor, signInService } from "../session.ts";
import { countAttempt, forgetAttempts } from "./sign-in-attempts.ts";

/** `code_needed`: the password was right, and there is a second factor; see second-factor.ts. */
export type SignInAnswer = { ok: true } | { ok: false; reason: "wrong" | "too_many_attempts" | "code_needed" };

const credentials = z.strictObject({
  email: z.string().trim().toLowerCase().max(320).pipe(z.email()),
  password: z.string().max(512),
});

/** Sets the sign-in cookie on the current response. An unknown address, a wrong password and a person who is shut out
 * look the same. */
export async function signInWithPassword(email: string, password: string): Promise<SignInAnswer> {
  const given = credentials.safeParse({ email, password });
  if (!given.success) return { ok: false, reason: "wrong" };
  const sent = await headers();
  const source = sent.get("x-candor-client") ?? "";
  if (!countAttempt(given.data.email, source, Date.now())) return { ok: false, reason: "too_many_attempts" };
  try {
    const answer = await signInService().api.signInEmail({ body: given.data, headers: sent });
    forgetAttempts(given.data.email, source);
    return "twoFactorRedirect" in answer ? { ok: false, reason: "code_needed" } : { ok: true };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return { ok: false, reason: "wrong" };
  }
}

export async function signOut(): Promise<void> {
  await signInService().api.signOut({ headers: await headers() });
}

export type SignedIn = { id: string; name: string; isAdmin: boolean; isOutside: boolean };

/** The signed-in person, or undefined; for pages that show who is there. Verbs ask for themselves. */
export async function currentPerson(): Promise<SignedIn | undefined> {
  try {
    const actor = await currentActor();
    if (actor.kind !== "person") return undefined;
    return { id: actor.id, name: actor.name, isAdmin: actor.role === "admin", isOutside: actor.role === "outside" };
  } catch (error) {
    if (error instanceof NotSignedIn) return undefined;
    throw error;
  }
}
