import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import { canonicalIdentifiers } from "./csaf-identifiers.ts";
import { uriOf, type AdvisoryFacts, type TlpLabel } from "./advisory-facts.ts";
import type {
  CsafDocument,
  CsafInvolvement,
  CsafNote,
  CsafProfile,
  CsafReference,
  CsafVulnerability,
} from "./csaf-document.ts";
import { csafProducts, type CsafProducts } from "./csaf-products.ts";

const LABELS = { RED: "RED", "AMBER+STRICT": "AMBER", AMBER: "AMBER", GREEN: "GREEN", CLEAR: "WHITE" } as const;

/** Without a product there is nothing an advisory could be about: then it is the incident that is told. */
export function profileFor({ product }: AdvisoryFacts): CsafProfile {
  return csafProducts(product) ? "csaf_security_advisory" : "csaf_security_incident_response";
}

/** CSAF 2.0. A draft is never for everybody, whatever label was asked for. */
export function buildCsaf(facts: AdvisoryFacts, profile: CsafProfile): CsafDocument {
  const products = csafProducts(facts.product);
  const severity = line(facts.severity);
  const credited = acknowledgments(facts);
  return {
    document: {
      category: profile,
      csaf_version: "2.0",
      lang: "en",
      title: line(facts.title) ?? facts.trackingId,
      ...(severity !== undefined && { aggregate_severity: { text: severity } }),
      ...(credited.length > 0 && { acknowledgments: credited }),
      distribution: { tlp: { label: labelOf(facts) } },
      notes: notesOf(facts),
      publisher: {
        category: facts.publisher.category,
        name: line(facts.publisher.name) ?? facts.publisher.namespace,
        namespace: facts.publisher.namespace,
      },
      references: referencesOf(facts),
      tracking: trackingOf(facts),
    },
    ...(products && { product_tree: { branches: products.branches } }),
    vulnerabilities: [vulnerabilityOf(facts, products)],
  };
}

/** Undefined where nothing but blanks would stand. */
function line(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}

function labelOf({ isPublic, tlp }: AdvisoryFacts) {
  const asked: TlpLabel = tlp ?? (isPublic ? "CLEAR" : "AMBER");
  return LABELS[!isPublic && asked === "CLEAR" ? "AMBER" : asked];
}

/** Unpublished is a draft of version 0; `interim` is published with more to come. Versions count from 1 without holes. */
function trackingOf(facts: AdvisoryFacts): CsafDocument["document"]["tracking"] {
  const { trackingId: id, revisions, asOf, isPublic, isMoving } = facts;
  const history = isPublic
    ? revisions.map(({ date, summary }, index) => ({ date, number: String(index + 1), summary }))
    : [{ date: asOf, number: "0", summary: "Draft, not published." }];
  const last = history.at(-1);
  return {
    id,
    status: isPublic ? (isMoving ? "interim" : "final") : "draft",
    version: last?.number ?? "0",
    initial_release_date: history[0]?.date ?? asOf,
    current_release_date: last?.date ?? asOf,
    revision_history: history,
  };
}

function notesOf(facts: AdvisoryFacts): CsafNote[] {
  const summary: CsafNote = { category: "summary", text: line(facts.summary) ?? facts.title };
  return [
    summary,
    ...facts.notes.flatMap(({ category, title, text }): CsafNote[] => {
      const said = line(text) ?? line(title);
      return said === undefined ? [] : [{ category, title: line(title) ?? category, text: said }];
    }),
  ];
}

/** The report itself is always one of them. */
function referencesOf({ address, references }: AdvisoryFacts): CsafReference[] {
  const all = [{ title: "The incident report", url: address }, ...references];
  return all.flatMap(({ title, url }): CsafReference[] => {
    const uri = uriOf(url);
    return uri === undefined ? [] : [{ category: "external", summary: line(title) ?? uri, url: uri }];
  });
}

const CREDITED = {
  finder: "Finder",
  remediation_developer: "Remediation developer",
  coordinator: "Coordinator",
  other: "Contributor",
};

function acknowledgments({ credits }: AdvisoryFacts) {
  return credits.flatMap(({ name, organisation, kind, creditedBy }) => {
    const [named, of, by] = [line(name), line(organisation), line(creditedBy)];
    if (named === undefined) return [];
    const summary = `${CREDITED[kind]}${by === undefined ? "" : `, credited by ${by}`}`;
    return [{ names: [named] as [string], ...(of !== undefined && { organization: of }), summary }];
  });
}

function vulnerabilityOf(facts: AdvisoryFacts, products: CsafProducts | undefined): CsafVulnerability {
  const affected = products?.status.known_affected ?? [];
  const mitigations = facts.mitigations.flatMap(({ title, text }) => {
    const said = [line(title), line(text)].filter((part) => part !== undefined).join(": ");
    return said === "" || affected.length === 0
      ? []
      : [{ category: "mitigation" as const, details: said, product_ids: affected }];
  });
  const remediations = [...(products?.remediations ?? []), ...mitigations];
  const involvements = involvementsOf(facts);
  const releaseDate = releaseDateOf(facts);
  return {
    title: line(facts.title) ?? facts.trackingId,
    ...canonicalIdentifiers(facts),
    notes: [{ category: "description", text: line(facts.summary) ?? facts.title }],
    ...(products && { product_status: products.status }),
    ...(involvements.length > 0 && { involvements }),
    ...(remediations.length > 0 && { remediations }),
    ...(releaseDate !== undefined && { release_date: releaseDate }),
  };
}

/** What is public already cannot become so later. */
function releaseDateOf({ releaseDate, isPublic, asOf, revisions }: AdvisoryFacts): string | undefined {
  if (releaseDate === undefined || !isPublic) return releaseDate;
  const newest = parseInstant(revisions.at(-1)?.date ?? asOf);
  return compareInstants(parseInstant(releaseDate), newest) > 0 ? undefined : releaseDate;
}

/** Parties of one kind at one time are told in one entry, with the state of the one that is furthest behind. */
const BEHIND = ["disputed", "not_contacted", "contact_attempted", "open", "in_progress", "completed"] as const;

function involvementsOf({ involvements }: AdvisoryFacts): CsafInvolvement[] {
  const together = Map.groupBy(involvements, ({ party, date }) => `${party} ${date ?? ""}`);
  return [...together.values()].flatMap((group) => {
    const [first] = group;
    const status = BEHIND.find((candidate) => group.some((given) => given.status === candidate));
    if (!first || !status) return [];
    const summary = group.map((given) => `${given.name}: ${given.status.replaceAll("_", " ")}`).join("; ");
    return [{ party: first.party, status, ...(first.date !== undefined && { date: first.date }), summary }];
  });
}
