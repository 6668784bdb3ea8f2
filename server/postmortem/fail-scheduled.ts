import "server-only";

import { onIncident, type IncidentRow, type Tx } from "#server/access.ts";
import { unlessAnswered } from "#server/answered.ts";
import { publicOrigin } from "#server/env.ts";
import { queueMail } from "#server/outbox.ts";
import { PUBLISHER } from "./publish-scheduled.ts";
import { holdPublication } from "./publication-state.ts";
import { endSchedule, holdDue } from "./schedule-rows.ts";

/** What was due did not go out and does not go out by itself any more; who co-ordinates hears of it. False: nothing is due. */
export async function failScheduled(slug: string, failure: string): Promise<boolean> {
  return unlessAnswered<boolean>((answer) =>
    onIncident("publication.publish", slug, async ({ tx, audit, incident: { id } }) => {
      const incident = await holdPublication(tx, id);
      const due = await holdDue(tx, id);
      if (!due) return answer(false);
      await endSchedule(tx, due.id, { state: "failed", failure }, PUBLISHER.name);
      const told = await alert(tx, incident, due.id);
      audit({ subject: `publication-schedule/${due.id}`, after: { state: "failed", failure, at: due.at, told } });
      return true;
    }),
  );
}

/** Says nothing of what it was about to a mailbox; where nobody co-ordinates, admins hear of it. */
async function alert(tx: Tx, incident: IncidentRow, scheduleId: string): Promise<number> {
  const people = await tx.$queryRaw<{ id: string; email: string }[]>`
    WITH coordinators AS (
      SELECT p.id, p.email FROM membership m JOIN person p ON p.id = m.person_id
      WHERE m.incident_id = ${incident.id}::uuid AND m.role = 'coordinator' AND p.disabled_at IS NULL AND p.role <> 'outside')
    SELECT id, email FROM coordinators
    UNION ALL SELECT id, email FROM person
    WHERE role = 'admin' AND disabled_at IS NULL AND NOT EXISTS (SELECT FROM coordinators) ORDER BY id`;
  for (const { id, email } of people) {
    await queueMail(tx, {
      dedupeKey: `publication-failed/${scheduleId}/${id}`,
      recipient: email,
      subject: "Something that was scheduled did not happen",
      text: [
        "A publication that was scheduled did not go out. Nothing of it is public, and it does not go out by itself any more.",
        "",
        "See why, and publish it yourself, after signing in:",
        `${publicOrigin()}/console/incidents/${incident.slug}/publication`,
        "",
      ].join("\n"),
    });
  }
  return people.length;
}
