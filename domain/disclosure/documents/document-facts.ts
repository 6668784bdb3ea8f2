import { inWords } from "#domain/postmortem/prose/in-words.ts";
import type { PublicDisclosure, PublicDocument, PublishedRevision } from "#domain/postmortem/public-document.ts";
import type { AdvisoryFacts, AdvisoryInvolvement, AdvisoryReference, TlpLabel } from "./advisory-facts.ts";
import type { Involvement } from "../involvement.ts";
import { partyCategory } from "./party-category.ts";
import { productOf } from "./product-of-document.ts";

type Published = Omit<PublishedRevision, "document"> & { document: PublicDocument };
/** All there ever were, the first one first, also what was withdrawn or redacted: ids and version numbers outlive that. */
type History = readonly { hash: string; publishedAt: string; note?: string }[];

/** What a published revision says, and nothing else. `origin`: where this site is read. */
export function advisoryFactsOf(revision: Published, history: History, origin: string): AdvisoryFacts {
  const { document, publishedAt } = revision;
  const first = history[0] ?? revision;
  const number = `${first.publishedAt.slice(0, 4)}-${Number.parseInt(first.hash.slice(0, 8), 16)}`;
  const earlier = history.length > 0 ? history : [revision];
  const released = document.events.find((event) => event.milestone === "disclosed")?.time.instant;
  return {
    ...saidBy(document, origin),
    ...numbered(number),
    isPublic: true,
    isMoving: document.disclosure?.publications.some(({ state }) => state === "pending") ?? false,
    revisions: earlier.map(({ publishedAt: date, note }, index) => ({
      date,
      summary: note?.trim() || (index === 0 ? "First published." : "Published anew."),
    })),
    asOf: publishedAt,
    ...(released !== undefined && { releaseDate: released }),
  };
}

export type DraftOptions = {
  origin: string;
  /** Which draft it is: `2026-1`. It says nothing and is given away with the draft. */
  number: string;
  /** When this state was made. */
  asOf: string;
  /** When the embargo ends, where that is agreed. */
  releaseDate?: string;
  tlp?: TlpLabel;
};

/** From the document that would be published now: what is not for everybody then is in no draft either. */
export function draftFactsOf(document: PublicDocument, options: DraftOptions): AdvisoryFacts {
  const { origin, number, asOf, releaseDate, tlp } = options;
  return {
    ...saidBy(document, origin),
    ...numbered(number),
    isPublic: false,
    isMoving: false,
    revisions: [],
    asOf,
    ...(releaseDate !== undefined && { releaseDate }),
    ...(tlp && { tlp }),
  };
}

function numbered(number: string) {
  return { trackingId: `CANDOR-${number}`, osvId: `x_CANDOR-${number}` };
}

function saidBy(source: PublicDocument, origin: string) {
  const document = inWords(source, source, source.zone);
  const { title, summary, severity, disclosure } = document;
  const product = productOf(document);
  const owner = disclosure?.parties.find(({ roles }) => roles.includes("case_owner"));
  return {
    publisher: {
      name: owner?.name.en ?? new URL(origin).host,
      namespace: origin,
      category: owner ? partyCategory(owner.roles) : ("other" as const),
    },
    title: title.en,
    summary: summary.en,
    severity,
    address: `${origin}/incidents/${document.slug}`,
    notes: [
      ...notes("details", [...document.causes, ...document.remedies]),
      ...statementNotes(disclosure),
      ...notes("general", [...document.continuing, ...document.notes]),
    ],
    references: referencesOf(document),
    ...(product && { product }),
    involvements: (disclosure?.parties ?? []).map((party) => involvementOf(party, disclosure?.publications ?? [])),
    mitigations: document.advice.map((section) => ({ title: section.title.en, text: section.body.en })),
    credits: document.credits.map(({ name, organisation, kind, creditedBy }) => ({
      ...{ name, kind },
      ...(organisation !== undefined && { organisation }),
      ...(creditedBy && { creditedBy: creditedBy.en }),
    })),
    identifiers: (disclosure?.identifiers ?? []).map(({ scheme, value }) => ({ scheme, value })),
  };
}

function notes(category: "details" | "general", sections: PublicDocument["causes"]) {
  return sections.map(({ title, body }) => ({ category, title: title.en, text: body.en }));
}

const SAID = {
  affected: "Affected.",
  not_affected: "Not affected.",
  fixed: "Fixed.",
  under_investigation: "Under investigation.",
  unknown: "Not known.",
};

/** What a party says of a component, in its name: our own word on products is the fix matrix. */
function statementNotes(disclosure: PublicDisclosure | undefined) {
  return (disclosure?.statements ?? []).map(({ party, component, configuration, status, says }) => ({
    category: "details" as const,
    title: `${disclosure?.parties.find(({ key }) => key === party)?.name.en ?? party} on ${component}${configuration === undefined ? "" : `, ${configuration}`}`,
    text: [SAID[status], says?.en].filter(Boolean).join(" "),
  }));
}

const PATHS = { issue: "issues", pull_request: "pull" } as const;

function referencesOf({ disclosure, upstream }: PublicDocument): AdvisoryReference[] {
  const publications = (disclosure?.publications ?? []).flatMap(({ title, url, state }) =>
    url !== undefined && state === "published" ? [{ kind: "article" as const, title: title.en, url }] : [],
  );
  const prior = (disclosure?.priorReferences ?? []).flatMap(({ title, url }) =>
    url === undefined ? [] : [{ kind: "discussion" as const, title, url }],
  );
  if (upstream?.repository.forge !== "github") return [...publications, ...prior];
  const items = upstream.items.flatMap(({ kind, number, title, state }): AdvisoryReference[] => {
    if (number === undefined || kind === "commit") return [];
    const url = `https://github.com/${upstream.repository.name}/${PATHS[kind]}/${number}`;
    const isFix = state === "merged" || state === "landed_as_commit";
    return [{ kind: kind === "issue" ? "issue" : isFix ? "fix" : "discussion", title: `#${number}: ${title.en}`, url }];
  });
  const known = new Set(items.map(({ url }) => url));
  return [...publications, ...items, ...prior.filter(({ url }) => !known.has(url))];
}

type Party = PublicDisclosure["parties"][number];

/** A published board says less than the case does (`involvementOf` there): what it leaves open counts as open. */
function involvementOf(party: Party, publications: PublicDisclosure["publications"]): AdvisoryInvolvement {
  const stateOf = (step: string) => party.steps.find((candidate) => candidate.step === step)?.state ?? "unknown";
  const owes = publications.some((document) => document.party === party.key && document.state === "pending");
  const [informed, fixed] = [stateOf("informed"), stateOf("fixed")];
  const hasPublished = stateOf("published") === "done" && !owes;
  const isFixed = fixed === "done" || fixed === "not_applicable";
  const status: Involvement =
    hasPublished && isFixed
      ? "completed"
      : hasPublished || fixed === "done"
        ? "in_progress"
        : informed === "pending"
          ? "not_contacted"
          : "open";
  return { name: party.name.en, party: partyCategory(party.roles), status };
}
