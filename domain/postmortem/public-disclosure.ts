import type { IncidentRecord, RecordDisclosure } from "./incident-record.ts";
import type { CreditKind, PublicDisclosure, PublicDocument } from "./public-document.ts";
import { isPublic, linkOf, present, requiredText, textOf, timeOf } from "./public-values.ts";

type PublicParty = PublicDisclosure["parties"][number];
type PublicPublication = PublicDisclosure["publications"][number];
type Credit = PublicDocument["credits"][number];

const CREDIT_KINDS: CreditKind[] = ["finder", "remediation_developer", "coordinator"];
const STEPS: PublicDisclosure["steps"] = ["informed", "agreed", "fixed", "published"];

/** The embargo, its terms and its consents are never part of it. */
export function publicDisclosure(disclosure: RecordDisclosure | undefined): PublicDisclosure | undefined {
  if (!disclosure) return undefined;
  const parties = disclosure.parties.filter(isPublic).map(publicParty);
  const known = new Set(parties.map((party) => party.key));
  const publications = disclosure.publications
    .filter((publication) => isPublic(publication) && known.has(publication.partyKey))
    .map(publicPublication);
  if (parties.length === 0) return undefined;
  const channel = requiredText(disclosure.channel, "the disclosure case's channel");
  return present<PublicDisclosure>({
    ...{ channel, note: textOf(disclosure.note), steps: STEPS, parties, publications },
    statements: anyOf(publicStatements(disclosure, known)),
    priorReferences: anyOf(publicReferences(disclosure)),
    identifiers: anyOf(publicIdentifiers(disclosure)),
  });
}

function anyOf<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}

type Said = NonNullable<PublicDisclosure["statements"]>[number];
const STATUSES: Said["status"][] = ["affected", "not_affected", "fixed", "under_investigation"];

function publicStatements({ statements = [] }: RecordDisclosure, parties: Set<string>): Said[] {
  return statements
    .filter((said) => isPublic(said) && parties.has(said.partyKey))
    .map(({ key, partyKey, component, configuration, status, says }) =>
      present<Said>({
        ...{ key, party: partyKey, component, configuration, says: textOf(says) },
        status: STATUSES.find((known) => known === status) ?? "unknown",
      }),
    );
}

type Prior = NonNullable<PublicDisclosure["priorReferences"]>[number];

function publicReferences({ priorReferences = [] }: RecordDisclosure): Prior[] {
  return priorReferences.filter(isPublic).flatMap(({ key, title, url, time: stated, note }) => {
    const time = timeOf(stated);
    return time ? [present<Prior>({ key, title, url: linkOf(url), time, note: textOf(note) })] : [];
  });
}

type Identifier = NonNullable<PublicDisclosure["identifiers"]>[number];
const SCHEMES: Identifier["scheme"][] = ["cve", "ghsa", "vu", "osv"];

/** An id that is only reserved says that there is something to be known. */
function publicIdentifiers({ identifiers = [] }: RecordDisclosure): Identifier[] {
  return identifiers.flatMap(({ scheme: named, value, state }) => {
    const scheme = SCHEMES.find((known) => known === named);
    return scheme && state === "published" ? [{ key: value, scheme, value }] : [];
  });
}

function publicParty(party: RecordDisclosure["parties"][number]): PublicParty {
  const steps = STEPS.flatMap((step) => {
    const given = party.steps.find((candidate) => candidate.step === step);
    if (!given) return [];
    const state = given.state as PublicParty["steps"][number]["state"];
    return [present({ step, state, time: timeOf(given.time), note: textOf(given.note) })];
  });
  return { key: party.key, name: requiredText(party.name, `party ${party.key}`), roles: [...party.roles], steps };
}

function publicPublication(publication: RecordDisclosure["publications"][number]): PublicPublication {
  return present<PublicPublication>({
    key: publication.key,
    party: publication.partyKey,
    title: requiredText(publication.title, `publication ${publication.key}`),
    state: publication.state as PublicPublication["state"],
    time: timeOf(publication.time),
    url: linkOf(publication.url),
    note: textOf(publication.note),
  });
}

export function publicCredits(credits: IncidentRecord["credits"]): Credit[] {
  return credits.filter(isPublic).map((credit) =>
    present<Credit>({
      key: credit.key,
      name: credit.name,
      organisation: credit.organisation ?? undefined,
      kind: CREDIT_KINDS.find((kind) => kind === credit.kind) ?? "other",
      creditedBy: textOf(credit.creditedBy),
    }),
  );
}
