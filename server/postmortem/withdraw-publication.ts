import "server-only";

import { z } from "zod";
import { Conflict } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { parseInstant, type Instant } from "#domain/time/instant.ts";
import { onIncident } from "#server/access.ts";
import { tellPublication } from "./publication-news.ts";
import { holdPublication } from "./publication-state.ts";
import { cancelOpen } from "./schedule-rows.ts";

const withdrawal = z.strictObject({ reason: z.string().trim().min(1).max(2000) });
export type Withdrawal = z.input<typeof withdrawal>;

/** Readers get 410 from now on, for these revisions for good: publishing again shows only what comes after. What was scheduled
 * does not bring the page back by itself: it is cancelled. @throws {Conflict} not_published */
export async function withdrawPublication(slug: string, input: Withdrawal): Promise<{ withdrawnAt: Instant }> {
  const { reason } = parseInput(withdrawal, input);
  const withdrawn = await onIncident("publication.withdraw", slug, async ({ tx, incident, actor, audit }) => {
    await holdPublication(tx, incident.id);
    const [row] = await tx.$queryRaw<{ current: number; withdrawnAt: string }[]>`
      UPDATE public_incident SET withdrawn_at = clock_timestamp(), withdrawn_reason = ${reason}
      WHERE incident_id = ${incident.id}::uuid AND withdrawn_at IS NULL
      RETURNING current, to_char(withdrawn_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "withdrawnAt"`;
    if (!row)
      throw new Conflict("not_published", "Nothing of this incident is public now, so there is nothing to withdraw.");
    const withdrawnAt = parseInstant(row.withdrawnAt);
    audit({ subject: `revision/${row.current}`, after: { withdrawnAt, reason } });
    const cancelled = await cancelOpen(tx, incident, actor.name);
    if (cancelled) audit({ subject: `publication-schedule/${cancelled.id}`, after: { state: "cancelled" } });
    return { withdrawnAt };
  });
  await tellPublication();
  return withdrawn;
}
