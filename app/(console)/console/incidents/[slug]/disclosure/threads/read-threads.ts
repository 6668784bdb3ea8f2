import type { PartyChoice, ThreadPlace } from "#components/disclosure/thread-actions.ts";
import { isAllowed } from "#domain/access/permissions.ts";
import type { IncidentView } from "#domain/incident/incident.ts";
import { NotFound } from "#domain/errors.ts";
import { readCase, type CaseView } from "#server/disclosure/read-case.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";

type Person = Awaited<ReturnType<typeof currentPerson>>;

/** What both pages of threads show around them; no `view` where no case is open. */
export async function readAround(slug: string) {
  const incident = await readIncident(slug);
  return { incident, person: await currentPerson(), view: await caseIfAny(slug) };
}

async function caseIfAny(slug: string): Promise<CaseView | undefined> {
  try {
    return await readCase(slug);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Who has left is not added any more; who is in a thread stays until taken out. */
export function choices(view: CaseView | undefined, inThread: string[] = []): PartyChoice[] {
  return (view?.parties ?? [])
    .filter(({ key, left }) => !left || inThread.includes(key))
    .map(({ key, name, audience }) => ({ key, name: name.en, isHidden: audience === "internal" }));
}

export function placeOf({ slug, role }: IncidentView, person: Person, zone: string): ThreadPlace {
  const viewer = { kind: "person", id: "", name: "", role: person?.isAdmin ? "admin" : "member" } as const;
  return {
    ...{ address: `/console/incidents/${slug}/disclosure/threads`, zone, personId: person?.id ?? "" },
    ...{ mayWrite: isAllowed(viewer, "disclosure.change", role), isInside: true },
  };
}
