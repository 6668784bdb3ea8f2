import "server-only";

import type { Actor } from "#domain/access/permissions.ts";
import type { CaseState } from "#domain/disclosure/case-state.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { threadReach, type ThreadReach } from "#domain/disclosure/thread-reach.ts";
import { Conflict, NotFound } from "#domain/errors.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { onCase, onIncident, type CaseGrant, type IncidentGrant } from "../access.ts";
import { databaseNow } from "../case-entries.ts";
import { ledgerOf } from "./case-ledger.ts";

/** Threads have two doors: the incident's people come by its slug, the people of a party by the id of their case. */
export type ThreadDoor = { slug: string } | { caseId: string };
/** To look only: the incident's people see what a party sees, or saw then. */
export type ThreadView = ThreadDoor | { slug: string; as: string; asOf?: string };

export type ThreadDesk = Pick<IncidentGrant, "tx" | "actor" | "audit" | "incident"> & {
  caseId: string;
  state: CaseState;
  /** Who reads; missing for a key that belongs to nobody. */
  personId?: string;
  /** The party for which somebody came; missing for the incident's people, who see all. */
  party?: string;
  reach: ThreadReach;
};

const VERBS = {
  read: ["disclosure.read", "case.read"],
  write: ["disclosure.change", "case.answer"],
  mark: ["thread.mark", "case.answer"],
} as const;

/** One desk behind both doors. @throws {NotFound} no case, or not theirs {Conflict} what a party may no longer, or not yet, write to */
export async function atThreads<T>(
  door: ThreadView,
  act: keyof typeof VERBS,
  work: (desk: ThreadDesk) => Promise<T>,
): Promise<T> {
  const [inside, outside] = VERBS[act];
  if ("as" in door) return lookAs(door, work);
  if ("slug" in door) return onIncident(inside, door.slug, async (grant) => work(await deskOf(grant, act)));
  return onCase(outside, door.caseId, async (grant) => {
    const desk = await deskOf(grant, act);
    if (act === "write" && desk.reach !== "all") throw shut(desk.reach);
    return work(desk);
  });
}

async function deskOf(grant: IncidentGrant | CaseGrant, act: keyof typeof VERBS): Promise<ThreadDesk> {
  const { tx, actor, audit, incident } = grant;
  const party = "party" in grant ? grant.party : undefined;
  // What a party may see does not change between asking and writing.
  if (act !== "read") {
    await tx.$queryRaw`SELECT 1 FROM disclosure_case WHERE incident_id = ${incident.id}::uuid FOR SHARE`;
  }
  const { caseId, entries } = await ledgerOf(tx, incident.id);
  const now = await databaseNow(tx);
  const reach = party === undefined ? "all" : threadReach(entries, party, now);
  if (!reach) throw new NotFound();
  const personId = personOf(actor);
  return {
    ...{ tx, actor, audit, incident, caseId, state: foldCase(entries, now), reach },
    ...(personId !== undefined && { personId }),
    ...(party !== undefined && { party }),
  };
}

async function lookAs<T>(
  { slug, as: party, asOf }: { slug: string; as: string; asOf?: string },
  work: (desk: ThreadDesk) => Promise<T>,
): Promise<T> {
  return onIncident("disclosure.read", slug, async ({ tx, actor, audit, incident }) => {
    const { caseId, entries } = await ledgerOf(tx, incident.id);
    const now = asOf === undefined ? await databaseNow(tx) : parseInstant(asOf);
    const reach = threadReach(entries, party, now);
    if (!reach) throw new NotFound();
    const until = reach === "all" && asOf !== undefined ? { until: now } : reach;
    return work({ ...{ tx, actor, audit, incident, caseId, party }, state: foldCase(entries, now), reach: until });
  });
}

function personOf(actor: Actor): string | undefined {
  return actor.kind === "person" ? actor.id : actor.kind === "key" ? actor.person?.id : undefined;
}

function shut(reach: ThreadReach): Conflict {
  return reach === "nothing"
    ? new Conflict("embargo_not_agreed", "An embargo is in force; agree to it first.")
    : new Conflict("party_closed", "Your party no longer takes part; what was said before can be read.");
}
