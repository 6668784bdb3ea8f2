import "server-only";

import { accountCandidates } from "#domain/postmortem/lint/check-people.ts";
import type { LintRecord } from "#domain/postmortem/lint/lint-context.ts";
import { documentParts } from "#domain/postmortem/lint/public-texts.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { fieldsOf, textOf } from "#domain/postmortem/public-values.ts";
import type { IncidentRow, Tx } from "#server/access.ts";

/** What the lint must know beside the document: of what is private only what the document itself names. */
export async function lintRecord(tx: Tx, incident: IncidentRow, document: PublicDocument): Promise<LintRecord> {
  return {
    accounts: await accountsNamed(tx, incident.id, accountCandidates(documentParts(document))),
    privateKeys: await privateKeys(tx, incident.id),
    series: textOf(fieldsOf(incident.series)["name"])?.en,
  };
}

/** Affected, excluded and told accounts that a text names. */
export async function accountsNamed(tx: Tx, incidentId: string, words: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ account: string }[]>`
    SELECT word AS account FROM unnest(${words}::text[]) AS word
    WHERE EXISTS (SELECT 1 FROM impact_rule r JOIN affected_account a USING (incident_id)
        WHERE r.incident_id = ${incidentId}::uuid AND a.rule_revision = r.revision AND a.account = word)
      OR EXISTS (SELECT 1 FROM impact_rule r JOIN affected_request q USING (incident_id)
        WHERE r.incident_id = ${incidentId}::uuid AND q.rule_revision = r.revision AND q.account = word)
      OR EXISTS (SELECT 1 FROM account_notice n WHERE n.incident_id = ${incidentId}::uuid AND n.account = word)`;
  return rows.map(({ account }) => account);
}

/** Names by which prose could refer to what is not public. */
async function privateKeys(tx: Tx, incidentId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    WITH event AS (
      SELECT key, milestone, audience = 'public' AND retracted_at IS NULL AS shown
      FROM timeline_event WHERE incident_id = ${incidentId}::uuid)
    SELECT key FROM event WHERE NOT shown
    UNION SELECT milestone FROM event WHERE milestone IS NOT NULL GROUP BY milestone HAVING NOT bool_or(shown)
    UNION SELECT key FROM upstream_item WHERE incident_id = ${incidentId}::uuid AND audience <> 'public'
    UNION SELECT tag FROM release WHERE incident_id = ${incidentId}::uuid AND (audience <> 'public' OR draft)
    UNION SELECT version FROM release WHERE incident_id = ${incidentId}::uuid AND (audience <> 'public' OR draft)`;
  return rows.map(({ key }) => key);
}
