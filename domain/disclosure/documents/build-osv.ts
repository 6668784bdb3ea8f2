import { affectedRanges } from "#domain/upstream/affected-ranges.ts";
import type { ProtectionRange, ProtectionStatus } from "#domain/upstream/fix-matrix.ts";
import { lintRanges, osvRange, type OsvRange } from "#domain/upstream/osv-events.ts";
import type { VersionScheme } from "#domain/upstream/version-order.ts";
import { instantFromMicros, instantToMicros, parseInstant } from "#domain/time/instant.ts";
import {
  uriOf,
  type AdvisoryConfiguration,
  type AdvisoryFacts,
  type AdvisoryProduct,
  type VersionStretch,
} from "./advisory-facts.ts";
import type { OsvAffected, OsvRecord } from "./osv-record.ts";

const CREDITS = {
  finder: "FINDER",
  remediation_developer: "REMEDIATION_DEVELOPER",
  coordinator: "COORDINATOR",
  other: "OTHER",
} as const;
const REFERENCES = {
  article: "ARTICLE",
  issue: "REPORT",
  fix: "FIX",
  discussion: "DISCUSSION",
  web: "WEB",
} as const;

/** Whose range cannot be read at all is told by its versions only. */
const UNREADABLE = ["cannot_compare", "two_ends", "empty_range"];

/** OSV 1.7 under an id of a local database. What is not public yet is said in `database_specific` only. */
export function buildOsv(facts: AdvisoryFacts): OsvRecord {
  const { osvId, asOf, isPublic, isMoving, revisions, withdrawn, releaseDate, severity } = facts;
  const aliases = facts.identifiers.filter(({ scheme }) => scheme === "cve" || scheme === "ghsa");
  const credits = creditsOf(facts);
  const first = isPublic ? revisions[0]?.date : undefined;
  return {
    schema_version: "1.7.5",
    id: osvId,
    modified: inUtc(asOf),
    ...(first !== undefined && { published: inUtc(first) }),
    ...(withdrawn !== undefined && { withdrawn: inUtc(withdrawn) }),
    ...(aliases.length > 0 && { aliases: [...new Set(aliases.map(({ value }) => value))] }),
    summary: facts.title.replace(/\s+/gu, " ").trim(),
    details: detailsOf(facts),
    affected: affectedEntries(facts.product),
    references: referencesOf(facts),
    ...(credits.length > 0 && { credits }),
    database_specific: {
      ...(severity !== undefined && { severity }),
      status: isPublic ? (isMoving ? "interim" : "final") : "draft",
      ...(!isPublic && releaseDate !== undefined && { planned_release: inUtc(releaseDate) }),
    },
  };
}

function inUtc(time: string): string {
  return instantFromMicros(instantToMicros(parseInstant(time)));
}

function detailsOf({ summary, notes }: AdvisoryFacts): string {
  return [summary, ...notes.map(({ title, text }) => `## ${title}\n\n${text}`)].join("\n\n");
}

function referencesOf({ address, references, product }: AdvisoryFacts): OsvRecord["references"] {
  const all = [
    { type: "ADVISORY" as const, url: address },
    ...references.map(({ kind, url }) => ({ type: REFERENCES[kind], url })),
    ...(product ? [{ type: "PACKAGE" as const, url: product.repository }] : []),
  ];
  return all.flatMap(({ type, url }) => {
    const uri = uriOf(url);
    return uri === undefined ? [] : [{ type, url: uri }];
  });
}

function creditsOf({ credits }: AdvisoryFacts) {
  return credits.map(({ name, organisation, kind }) => ({
    name: organisation === undefined ? name : `${name} (${organisation})`,
    type: CREDITS[kind],
  }));
}

/** One entry per configuration; who reads only the package takes all of them together, which is the safe side. */
export function affectedEntries(product: AdvisoryProduct | undefined): OsvAffected[] {
  if (!product) return [];
  return product.configurations.flatMap((configuration) => {
    const entry = affectedIn(product, configuration);
    return entry ? [entry] : [];
  });
}

function affectedIn(product: AdvisoryProduct, configuration: AdvisoryConfiguration): OsvAffected | undefined {
  const { scheme, package: named, repository } = product;
  const { key, name, statement, stretches } = configuration;
  const versionsOf = (...wanted: ProtectionStatus[]) => [
    ...new Set(stretches.filter(({ status }) => wanted.includes(status)).flatMap(({ versions }) => versions)),
  ];
  const range = rangeOf(scheme, stretches);
  const [versions, partly] = [versionsOf("exposed", "partly_protected"), versionsOf("partly_protected")];
  const unknown = versionsOf("unknown");
  if (!range && versions.length === 0) return undefined;
  return {
    // Where nobody stated a package, the repository is what is certain.
    package: named ?? { ecosystem: "GIT", name: repository },
    ...(range && { ranges: [{ ...range, database_specific: { version_scheme: scheme } }] }),
    ...(versions.length > 0 && { versions }),
    ecosystem_specific: {
      ...{ key, configuration: name },
      ...(statement !== "" && { statement }),
      ...(partly.length > 0 && { partly_protected: partly }),
      ...(unknown.length > 0 && { not_known: unknown }),
    },
  };
}

function rangeOf(scheme: VersionScheme, stretches: VersionStretch[]): OsvRange | undefined {
  const ranges = affectedRanges(scheme, untilFixed(stretches));
  const found = lintRanges(scheme, ranges);
  if (ranges.length === 0 || found.some(({ code }) => UNREADABLE.includes(code))) return undefined;
  // What is affected anew is so from its first pre-release on: nothing says that those are not.
  const begun = ranges.map((range, index) => {
    const earlier = found.find((finding) => finding.range === index)?.suggestion;
    return earlier === undefined ? range : { ...range, introduced: earlier };
  });
  return osvRange(scheme, begun);
}

/** Only what is protected is fixed: what is not known after something affected stays in its range. */
function untilFixed(stretches: VersionStretch[]): ProtectionRange[] {
  let isOpen = false;
  return stretches.map(({ status, from, until }) => {
    isOpen = status === "unknown" ? isOpen : status !== "protected";
    return {
      ...{ configuration: "", reason: { en: "" }, basis: "reading" },
      status: isOpen ? "exposed" : "protected",
      ...(from !== undefined && { fromVersion: from }),
      ...(until !== undefined && { untilVersion: until }),
    };
  });
}
