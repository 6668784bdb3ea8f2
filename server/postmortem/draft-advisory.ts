import "server-only";

import type { Finding } from "#domain/disclosure/documents/advisory-facts.ts";
import { buildCsaf, profileFor } from "#domain/disclosure/documents/build-csaf.ts";
import { buildOsv } from "#domain/disclosure/documents/build-osv.ts";
import { checkCsaf } from "#domain/disclosure/documents/check-csaf.ts";
import { checkOsv } from "#domain/disclosure/documents/check-osv.ts";
import { csafFileName, type CsafProfile } from "#domain/disclosure/documents/csaf-document.ts";
import { draftFactsOf } from "#domain/disclosure/documents/document-facts.ts";
import { namesAffectedVersions } from "#domain/disclosure/documents/published-advisories.ts";
import { canonicalJson } from "#domain/postmortem/canonical-document.ts";
import { onIncident, type IncidentRow, type Tx } from "#server/access.ts";
import { databaseNow } from "#server/case-entries.ts";
import { publicOrigin } from "#server/env.ts";
import { draftDocument } from "./publication-state.ts";

export const DRAFT_FORMATS = ["csaf", "csaf-incident", "osv"] as const;
export type DraftFormat = (typeof DRAFT_FORMATS)[number];
const PROFILES: Partial<Record<DraftFormat, CsafProfile>> = {
  csaf: "csaf_security_advisory",
  "csaf-incident": "csaf_security_incident_response",
};

/** `text` is the file as it would be sent; `findings` name each field that is not as the format or we want it. */
export type AdvisoryDraft = { format: DraftFormat; fileName: string; text: string; findings: Finding[] };

/** What advisories would say if the record were published now: a draft, and for parties at most. None names what is not
 * public in the record. A format that has nothing to say is missing. */
export async function draftAdvisories(slug: string): Promise<AdvisoryDraft[]> {
  return onIncident("publication.preview", slug, async ({ tx, incident }) => {
    const facts = await draftFacts(tx, incident);
    const advisory = profileFor(facts.facts) === "csaf_security_advisory";
    return DRAFT_FORMATS.flatMap((format): AdvisoryDraft[] => {
      const profile = PROFILES[format];
      if (profile) {
        if (profile === "csaf_security_advisory" && !advisory) return [];
        const csaf = buildCsaf(facts.facts, profile);
        return [{ format, fileName: csafFileName(facts.facts.trackingId), ...checked(csaf, checkCsaf) }];
      }
      if (!facts.isOsv) return [];
      const osv = buildOsv(facts.facts);
      return [{ format, fileName: `${osv.id}.json`, ...checked(osv, checkOsv) }];
    });
  });
}

async function draftFacts(tx: Tx, incident: IncidentRow) {
  const { document, hash } = await draftDocument(tx, incident);
  const [ends] = await tx.$queryRaw<{ at: string }[]>`
    SELECT to_char(embargo_ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
    FROM disclosure_case WHERE incident_id = ${incident.id}::uuid AND embargo_state IN ('active', 'revise')`;
  const asOf = await databaseNow(tx);
  const number = `${asOf.slice(0, 4)}-${Number.parseInt(hash.slice(0, 8), 16)}`;
  const origin = publicOrigin();
  const facts = draftFactsOf(document, { origin, number, asOf, ...(ends && { releaseDate: ends.at }) });
  return { facts, isOsv: namesAffectedVersions(document) };
}

function checked<T extends object>(built: T, check: (built: T) => Finding[]): Pick<AdvisoryDraft, "text" | "findings"> {
  return { text: `${canonicalJson(built)}\n`, findings: check(built) };
}
