import { canonicalJson } from "#domain/postmortem/canonical-document.ts";
import type { PublicDocument, PublishedRevision } from "#domain/postmortem/public-document.ts";
import type { Finding } from "./advisory-facts.ts";
import { buildCsaf, profileFor } from "./build-csaf.ts";
import { affectedEntries, buildOsv } from "./build-osv.ts";
import { checkCsaf } from "./check-csaf.ts";
import { checkOsv } from "./check-osv.ts";
import { csafFileName, type CsafProfile } from "./csaf-document.ts";
import { advisoryFactsOf } from "./document-facts.ts";
import { productOf } from "./product-of-document.ts";

export type PublishedFile = { text: string; fileName: string };
type History = Parameters<typeof advisoryFactsOf>[1];

/** What is wrong with it is never served: the builders are at fault then, and no reader. */
function withoutErrors(findings: Finding[]): void {
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  const told = errors.map(({ code, pointer }) => `${code} at ${pointer}`).join(", ");
  throw new Error(`the advisory would not be valid: ${told}`);
}

/** The profile that fits, unless one is asked for. */
export function publishedCsaf(
  revision: PublishedRevision,
  history: History,
  origin: string,
  asked?: CsafProfile,
): PublishedFile {
  const facts = advisoryFactsOf(revision, history, origin);
  const fitting = profileFor(facts);
  // An advisory needs products; where there are none the incident is told whatever is asked for.
  const csaf = buildCsaf(facts, fitting === "csaf_security_advisory" ? (asked ?? fitting) : fitting);
  withoutErrors(checkCsaf(csaf));
  return { text: `${canonicalJson(csaf)}\n`, fileName: csafFileName(facts.trackingId) };
}

/** Undefined where the revision says of no version that it is affected. */
export function publishedOsv(revision: PublishedRevision, history: History, origin: string): PublishedFile | undefined {
  if (!namesAffectedVersions(revision.document)) return undefined;
  const osv = buildOsv(advisoryFactsOf(revision, history, origin));
  withoutErrors(checkOsv(osv));
  return { text: `${canonicalJson(osv)}\n`, fileName: `${osv.id}.json` };
}

export function namesAffectedVersions(document: PublicDocument): boolean {
  return affectedEntries(productOf(document)).length > 0;
}
