import "server-only";

import { notFound, redirect } from "next/navigation";
import { signInPath } from "#domain/access/safe-return-path.ts";
import { InvalidInput, NotAllowed, NotFound, NotSignedIn } from "#domain/errors.ts";

/** Reads for a page of the workspace at `path`: whoever is signed out goes to sign-in and comes back; what is missing,
 * what is not theirs and an address that says nothing readable are the same page. */
export async function readForPage<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotSignedIn) redirect(signInPath(path));
    if ([NotFound, NotAllowed, InvalidInput].some((kind) => error instanceof kind)) notFound();
    throw error;
  }
}
