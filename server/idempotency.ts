import "server-only";

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Actor } from "#domain/access/permissions.ts";
import { InvalidInput, NotFound } from "#domain/errors.ts";
import type { Tx } from "./access.ts";
import { unlessAnswered } from "./answered.ts";

/** What a caller says so that a create it sends again is done once. `body` is the parsed body. */
export type Repeatable = { key: string; route: string; body: unknown };

type Grant = { tx: Tx; actor: Actor };
/** `isStillThere`: a kept answer goes only to who may still see what it tells of. */
type DoOnce<T> = (grant: Grant, create: () => Promise<T>, isStillThere?: (kept: T) => Promise<boolean>) => Promise<T>;

/**
 * The create and its kept answer are one transaction: the same key again, at the same moment too, gets the first answer; a
 * create that failed keeps nothing. Scoped to actor and route, for 24 hours. @throws {InvalidInput} same key, other body
 */
export async function onceOnly<T>(
  repeatable: Repeatable | undefined,
  run: (once: DoOnce<T>) => Promise<T>,
): Promise<T> {
  if (!repeatable) return run((_grant, create) => create());
  return unlessAnswered<T>((answer) =>
    run(async (grant, create, isStillThere = async () => true) => {
      const text = await keptAnswer(grant, repeatable);
      if (text !== undefined) {
        const kept = JSON.parse(text) as T;
        if (!(await isStillThere(kept))) throw new NotFound();
        return answer(kept);
      }
      const created = await create();
      await keep(grant, repeatable, created);
      return created;
    }),
  );
}

async function keptAnswer({ tx, actor }: Grant, { key, route, body }: Repeatable): Promise<string | undefined> {
  const who = actorName(actor);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify([who, route, key])}, 0))`;
  await forgetOld(tx, { who, route, key });
  const row = await tx.idempotentAnswer.findUnique({
    where: { actor_route_key: { actor: who, route, key } },
    select: { bodyHash: true, body: true },
  });
  if (!row) return undefined;
  if (row.bodyHash === bodyHash(body)) return row.body;
  throw new InvalidInput(
    [{ pointer: "", code: "idempotency_key_reused", message: "This Idempotency-Key was used with another body." }],
    "This Idempotency-Key was used with another body; use a new key for a new request.",
  );
}

async function forgetOld(tx: Tx, { who, route, key }: { who: string; route: string; key: string }): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM idempotent_answer WHERE actor = ${who} AND route = ${route} AND key = ${key}
      AND created_at < now() - interval '24 hours'`;
  await tx.$executeRaw`
    DELETE FROM idempotent_answer WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotent_answer WHERE created_at < now() - interval '25 hours'
      ORDER BY created_at LIMIT 100 FOR UPDATE SKIP LOCKED))`;
}

async function keep({ tx, actor }: Grant, { key, route, body }: Repeatable, created: unknown): Promise<void> {
  await tx.idempotentAnswer.create({
    data: {
      actor: actorName(actor),
      route,
      key,
      bodyHash: bodyHash(body),
      status: 201,
      headers: {},
      body: JSON.stringify(created),
    },
    select: { key: true },
  });
}

function actorName(actor: Actor): string {
  return `${actor.kind}:${actor.id}`;
}

function bodyHash(body: unknown): string {
  return createHash("sha256")
    .update(canonicalize(body) ?? "", "utf8")
    .digest("hex");
}
