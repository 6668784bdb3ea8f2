import "server-only";

import { asMember, onIncident, type Tx } from "../../access.ts";
import { enqueuePolls, prepareQueue } from "../../jobs/queue.ts";
import { NEEDS_A_PERSON } from "./forge-trouble.ts";
import { MAY_BE_POLLED, polledInReach } from "./tracked-repository.ts";

export type QueuedSync = {
  queued: { id: string; name: string }[];
  /** `off`, or not published and not allowed by a person. */
  notPolled: { id: string; name: string; because: "off" | "not_published" | "other_forge" }[];
};

/** Queues a poll of each of the incident's repositories that may be polled, whatever kept it back so far. */
export async function queueSync(slug: string): Promise<QueuedSync> {
  await prepareQueue();
  return onIncident("upstream.change", slug, async ({ tx, incident, audit }) => {
    const all = await tx.upstreamRepository.findMany({
      where: { incidentId: incident.id },
      orderBy: { name: "asc" },
      select: { id: true, name: true, polling: true, forge: true },
    });
    const allowed = new Set(await mayBePolled(tx, incident.id));
    const polled = all.filter(({ id }) => allowed.has(id));
    await enqueuePolls(
      tx,
      polled.map(({ id }) => id),
    );
    const queued = polled.map(({ id, name }) => ({ id, name }));
    audit({ subject: "upstream", after: { sync: queued.map(({ name }) => name) } });
    const notPolled = all
      .filter(({ id }) => !allowed.has(id))
      .map(({ id, name, forge, polling }) => ({ id, name, because: reasonOf(forge, polling) }));
    return { queued, notPolled };
  });
}

function reasonOf(forge: string, polling: string): QueuedSync["notPolled"][number]["because"] {
  if (forge !== "github") return "other_forge";
  return polling === "off" ? "off" : "not_published";
}

async function mayBePolled(tx: Tx, incidentId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM upstream_repository r JOIN incident i ON i.id = r.incident_id
    WHERE r.incident_id = ${incidentId}::uuid AND ${MAY_BE_POLLED}`;
  return rows.map(({ id }) => id);
}

/** All that the schedule asks about: neither waiting for the forge's own time nor for a person. Of what the actor reaches. */
export async function listDue(): Promise<string[]> {
  const rows = await asMember("incident.list", async (grant) => {
    const polled = await polledInReach(grant);
    return grant.tx.$queryRaw<{ id: string }[]>`
      SELECT r.id FROM upstream_repository r JOIN incident i ON i.id = r.incident_id
      WHERE ${polled} AND NOT COALESCE(r.trouble ->> 'code' = ANY (${[...NEEDS_A_PERSON]}), false)
        AND COALESCE((r.trouble ->> 'until')::timestamptz, '-infinity') <= now()
      ORDER BY r.checked_at NULLS FIRST`;
  });
  return rows.map(({ id }) => id);
}
