import "server-only";

import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { nextCookies } from "better-auth/next-js";
import { twoFactor } from "better-auth/plugins/two-factor";
import { headers } from "next/headers.js";
import { SCOPES, type Actor, type Person, type PersonRole, type Scope } from "#domain/access/permissions.ts";
import { NotSignedIn } from "#domain/errors.ts";
import { recordDatabase } from "./database.ts";
import { installationSecret, publicOrigin } from "./env.ts";

const acting = new AsyncLocalStorage<Actor>();

/** Scripts, jobs and tests act under a name of their own; a request acts as whoever sent it. */
export function actAs<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  return acting.run(actor, work);
}

/** Who is asking: `Authorization: Bearer` when it is there, else the sign-in cookie. @throws {NotSignedIn} */
export async function currentActor(): Promise<Actor> {
  const named = acting.getStore();
  if (named) return named;
  const sent = await headers();
  const authorization = sent.get("authorization");
  const actor = authorization === null ? await personOfCookie(sent) : await keyOf(authorization);
  if (!actor) throw new NotSignedIn();
  return actor;
}

/** The key behind an `Authorization` header, or undefined: unknown, revoked and malformed look the same. */
export async function keyOf(authorization: string): Promise<Actor | undefined> {
  const secret = /^Bearer ([\x21-\x7e]{8,200})$/i.exec(authorization)?.[1];
  if (!secret) return undefined;
  const key = await recordDatabase().apiKey.findUnique({
    where: { hash: keyHash(secret) },
    select: { id: true, name: true, scopes: true, incidentId: true, revokedAt: true, person: { select: PERSON } },
  });
  if (!key || key.revokedAt || key.person?.disabledAt || key.person?.role === "outside") return undefined;
  const scopes = key.scopes.filter((scope): scope is Scope => (SCOPES as readonly string[]).includes(scope));
  const actor = { kind: "key", id: key.id, name: key.name, scopes } as const;
  if (key.person) return { ...actor, person: personFrom(key.person) };
  return key.incidentId ? { ...actor, incidentId: key.incidentId } : undefined;
}

/** Only this hash of an API key is stored. */
export function keyHash(secret: string): string {
  return createHash("sha256").update(secret, "utf8").digest("hex");
}

const PERSON = { id: true, name: true, role: true, disabledAt: true } as const;

async function personOfCookie(sent: Headers): Promise<Actor | undefined> {
  if (!sent.get("cookie")) return undefined;
  const session = await signInService().api.getSession({ headers: sent });
  if (!session) return undefined;
  const person = await recordDatabase().person.findUnique({ where: { id: session.user.id }, select: PERSON });
  if (!person || person.disabledAt) return undefined;
  return { kind: "person", ...personFrom(person), secondFactor: session.session.secondFactor === true };
}

function personFrom(row: { id: string; name: string; role: string }): Person {
  return { id: row.id, name: row.name, role: personRole(row.role) };
}

/** A role nobody knows is that of whoever may least. */
export function personRole(stored: string): PersonRole {
  return stored === "admin" || stored === "member" ? stored : "outside";
}

/** Whoever is shut out gets no session; signing in then ends as with a wrong password. */
async function mayComeIn(id: string): Promise<boolean> {
  const person = await recordDatabase().person.findUnique({ where: { id }, select: { disabledAt: true } });
  return person?.disabledAt === null;
}

/** Where a session begins with a code; each other one began with a password alone. */
const WITH_A_CODE = ["/two-factor/verify-totp", "/two-factor/verify-backup-code"];

function makeSignInService() {
  const origin = publicOrigin();
  return betterAuth({
    baseURL: origin,
    secret: installationSecret("sign-in"),
    database: prismaAdapter(recordDatabase(), { provider: "postgresql" }),
    user: { modelName: "person" },
    session: {
      modelName: "signInSession",
      expiresIn: 60 * 60 * 24 * 14,
      additionalFields: { secondFactor: { type: "boolean", required: false, defaultValue: false, input: false } },
    },
    account: { modelName: "signInAccount" },
    verification: { modelName: "signInVerification" },
    databaseHooks: {
      session: {
        create: {
          async before(session, context) {
            if (!(await mayComeIn(session.userId))) return false;
            return { data: { ...session, secondFactor: WITH_A_CODE.includes(context?.path ?? "") } };
          },
        },
      },
    },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8 },
    advanced: { cookiePrefix: "candor", useSecureCookies: origin.startsWith("https:") },
    logger: { disabled: true },
    telemetry: { enabled: false },
    appName: "Candor",
    plugins: [twoFactor({ schema: { twoFactor: { modelName: "secondFactor" } } }), nextCookies()],
  });
}

let service: ReturnType<typeof makeSignInService> | undefined;

/** better-auth, made at first use: a build has neither database nor secret. */
export function signInService() {
  return (service ??= makeSignInService());
}
