import "server-only";

import type { LintFinding } from "#domain/postmortem/lint/finding.ts";
import { lintPublication } from "#domain/postmortem/lint/lint-publication.ts";
import type { Acknowledged, LintReport, ShownFinding } from "#domain/postmortem/lint/lint-report.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { instantFromDate, parsePlainDate } from "#domain/time/instant.ts";
import { onIncident, type IncidentRow, type Tx } from "#server/access.ts";
import { databaseNow } from "#server/case-entries.ts";
import { heardOf } from "./ask-links.ts";
import { lintRecord } from "./lint-record.ts";
import { draftDocument, type DraftDocument } from "./publication-state.ts";

/** What speaks against publishing the draft as it is now; of its links what was last heard of them, see ask-links.ts. */
export async function lintDraft(slug: string): Promise<LintReport> {
  return onIncident("publication.preview", slug, async ({ tx, incident }) => {
    return lintOf(tx, incident, await draftDocument(tx, incident));
  });
}

export async function lintOf(tx: Tx, incident: IncidentRow, { document, hash }: DraftDocument): Promise<LintReport> {
  const findings = await findingsOf(tx, incident, document);
  const acknowledged = await acknowledgements(tx, incident.id);
  const shown = findings.map((finding): ShownFinding => {
    const given = finding.severity === "warning" ? acknowledged.get(finding.acknowledges) : undefined;
    return { ...finding, ...(given && { acknowledged: given }) };
  });
  const blocking = findings.filter(({ severity }) => severity === "blocking").length;
  return { documentHash: hash, findings: shown, blocking };
}

/** With any of these a document does not go out, nor is it scheduled. */
export async function blockingFindings(
  tx: Tx,
  incident: IncidentRow,
  document: PublicDocument,
): Promise<LintFinding[]> {
  const findings = await findingsOf(tx, incident, document);
  return findings.filter(({ severity }) => severity === "blocking");
}

export async function findingsOf(tx: Tx, incident: IncidentRow, document: PublicDocument): Promise<LintFinding[]> {
  const now = await databaseNow(tx);
  return lintPublication({
    document,
    record: await lintRecord(tx, incident, document),
    previous: await previousOf(tx, incident.id),
    today: parsePlainDate(now.slice(0, 10)),
    links: heardOf(document),
  });
}

/** What readers see now; undefined before the first revision, after a withdrawal, and where it was redacted. */
async function previousOf(tx: Tx, incidentId: string): Promise<PublicDocument | undefined> {
  const shown = await tx.publicIncident.findUnique({
    where: { incidentId },
    select: { withdrawnAt: true, revision: { select: { document: true } } },
  });
  const text = shown?.withdrawnAt === null ? shown.revision.document : null;
  return text === null ? undefined : (JSON.parse(text) as PublicDocument);
}

async function acknowledgements(tx: Tx, incidentId: string): Promise<Map<string, Acknowledged>> {
  const rows = await tx.lintAcknowledgement.findMany({
    where: { incidentId },
    select: { finding: true, reason: true, acknowledgedBy: true, acknowledgedAt: true },
  });
  return new Map(
    rows.map(({ finding, reason, acknowledgedBy: by, acknowledgedAt }) => [
      finding,
      { reason, by, at: instantFromDate(acknowledgedAt) },
    ]),
  );
}
