import "server-only";

import { personIdOf } from "#domain/access/permissions.ts";
import { Conflict } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { acknowledgement, type Acknowledged, type AcknowledgementInput } from "#domain/postmortem/lint/lint-report.ts";
import { instantFromDate } from "#domain/time/instant.ts";
import { onIncident } from "#server/access.ts";
import { findingsOf } from "./lint-publication.ts";
import { draftDocument } from "./publication-state.ts";

/**
 * Lets a warning stand, with a reason; said again, the newer reason holds. @throws {Conflict} finding_gone: the text changed
 * meanwhile; finding_blocks: what blocks is put right, not acknowledged
 */
export async function acknowledgeFinding(slug: string, input: AcknowledgementInput): Promise<Acknowledged> {
  const { finding: id, reason } = parseInput(acknowledgement, input);
  return onIncident("publication.acknowledge", slug, async ({ tx, incident, actor, audit }) => {
    const { document } = await draftDocument(tx, incident);
    const finding = (await findingsOf(tx, incident, document)).find((one) => one.id === id);
    if (!finding) throw new Conflict("finding_gone", "The text changed meanwhile, and this is not found in it now.");
    if (finding.severity === "blocking") {
      throw new Conflict(
        "finding_blocks",
        "This would say something false or private. It is put right, not let stand.",
      );
    }
    const { code, acknowledges, place, message } = finding;
    const said = { code, field: place.field, quote: place.quote ?? message, reason };
    const by = { acknowledgedById: personIdOf(actor) ?? actor.id, acknowledgedBy: actor.name };
    const row = await tx.lintAcknowledgement.upsert({
      where: { incidentId_finding: { incidentId: incident.id, finding: acknowledges } },
      create: { incidentId: incident.id, finding: acknowledges, ...said, ...by },
      update: { ...said, ...by, acknowledgedAt: new Date() },
      select: { acknowledgedBy: true, acknowledgedAt: true },
    });
    audit({ subject: `lint/${acknowledges}`, after: said });
    return { reason, by: row.acknowledgedBy, at: instantFromDate(row.acknowledgedAt) };
  });
}
