import { readReference, resolveReference } from "#domain/postmortem/prose/references.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { checkClocks } from "./check-clocks.ts";
import { checkCounts } from "./check-counts.ts";
import { checkDates } from "./check-dates.ts";
import { checkDurations } from "./check-durations.ts";
import { checkLinks } from "./check-links.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkOrder } from "./check-order.ts";
import { checkPeople } from "./check-people.ts";
import { checkReferences } from "./check-references.ts";
import { checkReleases } from "./check-releases.ts";
import { checkSameMoment } from "./check-same-moment.ts";
import { checkSecrets } from "./check-secrets.ts";
import { checkShares } from "./check-shares.ts";
import { checkSources } from "./check-sources.ts";
import { checkStatements } from "./check-statements.ts";
import { checkTranslations } from "./check-translations.ts";
import { checkVersions } from "./check-versions.ts";
import type { LintFinding } from "./finding.ts";
import type { LintContext, LintInput } from "./lint-context.ts";
import { fixTarget } from "./fix-target.ts";
import { readPlainly } from "./plain-text.ts";
import { documentParts } from "./public-texts.ts";

const CHECKS: ((context: LintContext) => LintFinding[])[] = [
  ...[checkReferences, checkSecrets, checkPeople, checkCounts, checkShares, checkNumbers, checkDurations],
  ...[checkDates, checkClocks, checkSameMoment, checkVersions, checkReleases, checkOrder, checkSources],
  ...[checkStatements, checkLinks, checkTranslations],
];

const MOST_OF_A_KIND = 50;

/** What speaks against publishing this document; what blocks it first, then in the order of the kinds. The same input gives
 * the same findings. */
export function lintPublication(input: LintInput): LintFinding[] {
  const parts = documentParts(input.document);
  const context: LintContext = { ...input, parts, texts: parts.texts.map(readPlainly) };
  const found = CHECKS.flatMap((check) => fewOf(check(context))).map((finding) =>
    withRightFix(finding, input.document),
  );
  const once = [...new Map(found.map((finding) => [finding.id, finding])).values()];
  return once
    .filter((finding) => !isSaidBetter(finding, once))
    .sort((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
}

/** Where one text has very many of a kind, the first of them say it. */
function fewOf(findings: readonly LintFinding[]): LintFinding[] {
  const counts = new Map<string, number>();
  return findings.filter(({ code, place: { field, locale } }) => {
    const kind = [code, field, locale].join(" ");
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= MOST_OF_A_KIND;
  });
}

/** A reference that would say nothing is no help, nor a fix that nobody can apply. */
function withRightFix({ fix, ...finding }: LintFinding, document: PublicDocument): LintFinding {
  if (!fix || !fixTarget(finding.place.field)) return finding;
  const isReference = fix.replacement.startsWith("{{");
  if (isReference && !resolveReference(readReference(fix.replacement), document).ok) return finding;
  return { ...finding, fix };
}

/** "Nothing is on this day" and "typed by hand" add nothing where the same words say something false, nor the address of
 * a machine in a link that nobody can follow. */
function isSaidBetter({ code, place }: LintFinding, findings: readonly LintFinding[]): boolean {
  const isLesser = code === "date_not_recorded" || code.startsWith("typed_");
  if (!isLesser && code !== "ip_address") return false;
  const { field, locale, start = 0, end = 0 } = place;
  return findings.some(
    ({ severity, code: better, place: other }) =>
      (isLesser ? severity === "blocking" : better === "private_link") &&
      other.field === field &&
      other.locale === locale &&
      (other.start ?? 0) < end &&
      (other.end ?? 0) > start,
  );
}
