import { isAllowed } from "#domain/access/permissions.ts";
import type { CaseView } from "#domain/disclosure/case-view.ts";
import type { IncidentView } from "#domain/incident/incident.ts";
import type { PartyChoice, ThreadPlace } from "./thread-actions.ts";

type Person = { id: string; isAdmin: boolean } | undefined;

/** Who has left is not added any more; who is in a thread stays until taken out. */
export function partyChoices(view: CaseView | undefined, inThread: string[] = []): PartyChoice[] {
  return (view?.parties ?? [])
    .filter(({ key, left }) => !left || inThread.includes(key))
    .map(({ key, name, audience }) => ({ key, name: name.en, isHidden: audience === "internal" }));
}

/** Where one of the incident's people reads threads. */
export function insidePlace({ slug, role }: IncidentView, person: Person, zone: string): ThreadPlace {
  const viewer = { kind: "person", id: "", name: "", role: person?.isAdmin ? "admin" : "member" } as const;
  return {
    ...{ address: `/console/incidents/${slug}/disclosure/threads`, zone, personId: person?.id ?? "" },
    ...{ mayWrite: isAllowed(viewer, "disclosure.change", role), isInside: true },
  };
}
