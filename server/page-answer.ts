import "server-only";

import { notFound, redirect } from "next/navigation";
import { secondFactorPath, signInPath } from "#domain/access/safe-return-path.ts";
import { InvalidInput, NotAllowed, NotFound, NotSignedIn, SecondFactorRequired } from "#domain/errors.ts";
import { zoneNamed } from "#domain/time/zone-asked.ts";

export type AskedOfPage = Record<string, string | string[] | undefined>;

/** Reads for a page of the workspace at `path`: whoever is signed out goes to sign-in and comes back; what is missing,
 * what is not theirs and an address that says nothing readable are the same page. */
export async function readForPage<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotSignedIn) redirect(signInPath(path));
    if (error instanceof SecondFactorRequired) redirect(secondFactorPath(path));
    if ([NotFound, NotAllowed, InvalidInput].some((kind) => error instanceof kind)) notFound();
    throw error;
  }
}

export function queryOf(asked: AskedOfPage): URLSearchParams {
  const entries = Object.entries(asked).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(entries);
}

/** With its query, so that whoever has to sign in first comes back to the same view. */
export function addressOf(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}

/** In which zone a page states its times: the one asked for where it is `known`, else the incident's. */
export function zoneOf(query: URLSearchParams, incidentZone: string) {
  const { known, unknown } = zoneNamed(query.get("tz"));
  return { zone: known ?? incidentZone, known, unknown };
}
