import "server-only";

import type { Actor } from "#domain/access/permissions.ts";
import { NotSignedIn } from "#domain/errors.ts";
import { actAs, keyOf } from "../session.ts";

/** Does the work as whoever the `Authorization` header says, and as nobody else: no cookie counts. @throws {NotSignedIn} */
export async function actAsKey<T>(authorization: string | null, work: () => Promise<T>): Promise<T> {
  const actor: Actor | undefined = authorization === null ? undefined : await keyOf(authorization);
  if (!actor) throw new NotSignedIn();
  return actAs(actor, work);
}
