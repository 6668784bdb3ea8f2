import "server-only";

import { personIdOf } from "#domain/access/permissions.ts";
import type { CaseState } from "#domain/disclosure/case-state.ts";
import { foldCase } from "#domain/disclosure/fold-case.ts";
import { threadReach, type ThreadReach } from "#domain/disclosure/thread-reach.ts";
import { Conflict, NotFound } from "#domain/errors.ts";
import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import { onCase, onIncident, type CaseGrant, type IncidentGrant } from "../access.ts";
import { databaseNow } from "../case-entries.ts";
import { ledgerOf } from "../case-ledger.ts";
import { notYet } from "./case-view.ts";

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
  /** It is shown as it was then: what was taken back later was not yet. */
  isReplay?: boolean;
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
  if ("as" in door) {
    const { slug, as: party, asOf } = door;
    return onIncident("disclosure.read", slug, async (grant) => work(await deskOf(grant, "read", { party, asOf })));
  }
  if ("slug" in door) return onIncident(inside, door.slug, async (grant) => work(withReader(await deskOf(grant, act))));
  return onCase(outside, door.caseId, async (grant) => {
    const desk = withReader(await deskOf(grant, act, grant));
    if (act === "write" && desk.reach !== "all") throw shut(desk.reach);
    return work(desk);
  });
}

type Reader = { party?: string | undefined; asOf?: string | undefined };

async function deskOf(
  { tx, actor, audit, incident }: IncidentGrant | CaseGrant,
  act: keyof typeof VERBS,
  { party, asOf }: Reader = {},
): Promise<ThreadDesk> {
  // What a party may see does not change between asking and writing.
  if (act !== "read") {
    await tx.$queryRaw`SELECT 1 FROM disclosure_case WHERE incident_id = ${incident.id}::uuid FOR SHARE`;
  }
  const { caseId, entries } = await ledgerOf(tx, incident.id);
  const clock = await databaseNow(tx);
  const now = asOf === undefined ? clock : parseInstant(asOf);
  if (compareInstants(now, clock) > 0) throw notYet();
  const seen = party === undefined ? "all" : threadReach(entries, party, now);
  if (!seen) throw new NotFound();
  const reach = seen === "all" && asOf !== undefined ? { until: now } : seen;
  return {
    ...{ tx, actor, audit, incident, caseId, state: foldCase(entries, now), reach },
    ...(party !== undefined && { party }),
    ...(asOf !== undefined && { isReplay: true }),
  };
}

function withReader(desk: ThreadDesk): ThreadDesk {
  const personId = personIdOf(desk.actor);
  return personId === undefined ? desk : { ...desk, personId };
}

function shut(reach: ThreadReach): Conflict {
  return reach === "nothing"
    ? new Conflict("embargo_not_agreed", "An embargo is in force; agree to it first.")
    : new Conflict("party_closed", "Your party no longer takes part; what was said before can be read.");
}
