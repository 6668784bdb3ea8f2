import type { CaseState, DocumentState, PartyState } from "#domain/disclosure/case-state.ts";
import { BOARD_STEPS, type BoardStep } from "#domain/disclosure/case-words.ts";
import { disclosureBoard } from "#domain/disclosure/disclosure-board.ts";
import { isPublished } from "#domain/disclosure/publication-machine.ts";
import { isReleased } from "#domain/disclosure/shared-content.ts";
import { shownDocument } from "#domain/disclosure/shown-document.ts";
import type { Audience } from "#domain/timeline/timeline-event.ts";
import { compareByTime } from "#domain/time/order.ts";
import type { IncidentRecord, RecordDisclosure } from "./incident-record.ts";

type Publication = RecordDisclosure["publications"][number];

/** A case as far as a public document can speak of it. What it says of a step are remarks made for everybody, never the
 * notes of those who work on the case; the embargo, its terms and its consents are not among it. */
export function disclosedCase(state: CaseState): Pick<IncidentRecord, "disclosure" | "credits"> {
  const { opened, credits } = state;
  return {
    disclosure: opened && {
      channel: opened.channel,
      note: opened.note,
      parties: disclosedParties(state),
      publications: publishedFirst(
        state.parties.flatMap((party) => party.documents.flatMap((one) => disclosedDocument(party, one))),
      ),
      statements: usableStatements(state),
      priorReferences: state.priorReferences
        .toSorted((a, b) => compareByTime({ time: a.time, sequence: a.seq }, { time: b.time, sequence: b.seq }))
        .map(({ reference, title, url, time, note, audience }) => ({
          key: reference,
          title,
          url,
          time,
          note,
          audience,
        })),
      identifiers: state.identifiers,
    },
    credits: credits
      .filter(({ consent }) => consent !== "declined")
      .map(({ credit, name, organisation, credits: kind, creditedBy, audience }) => ({
        ...{ key: credit, name, organisation: organisation ?? null, kind, creditedBy, audience },
      })),
  };
}

const isPublicAudience = (audience: Audience | undefined) => audience === "public";

function disclosedParties(state: CaseState): RecordDisclosure["parties"] {
  const parties = state.parties.map(publicSide);
  const board = new Map(disclosureBoard({ ...state, parties }).map((row) => [row.key, row]));
  // Whether there was an embargo is not told; where there was none, nobody had to agree.
  const agreed = state.embargo.terms.length > 0 ? "unknown" : "not_applicable";
  return parties.map(({ key, name, roles, audience, remarks }) => ({
    ...{ key, name, roles, audience },
    steps: BOARD_STEPS.flatMap((step) => {
      const cell = board.get(key)?.cells[step];
      if (!cell) return [];
      const isSaid = step !== "agreed" || remarks.agreed?.state !== undefined;
      return [{ step, state: isSaid ? cell.state : agreed, time: cell.time, note: remarks[step]?.note }];
    }),
  }));
}

/** Of a party what was said for everybody: neither its consent nor what steps for fewer people say. */
function publicSide(party: PartyState): PartyState {
  const { willPublish, documents, remarks } = party;
  const shown = Object.entries(remarks) as [BoardStep, PartyState["remarks"][BoardStep]][];
  return {
    ...party,
    consent: { state: "no_embargo", given: [] },
    willPublish: isPublicAudience(willPublish.audience) ? willPublish : { value: "undecided" },
    documents: documents.filter(({ audience }) => isPublicAudience(audience)).map(publicSteps),
    remarks: Object.fromEntries(shown.filter(([, remark]) => isPublicAudience(remark?.audience))),
  };
}

function publicSteps({ published, ...document }: DocumentState): DocumentState {
  if (!published) return document;
  if (isPublicAudience(published.audience)) return { ...document, published };
  const { seq, recordedAt, audience } = published;
  return { ...document, published: { seq, recordedAt, audience } };
}

/** What the party let be used: before it has published only where it said so. */
function usableStatements({ statements, parties }: CaseState): NonNullable<RecordDisclosure["statements"]> {
  const byKey = new Map(parties.map((party) => [party.key, party]));
  return statements.flatMap((said) => {
    const party = byKey.get(said.party);
    if (!party || !isReleased(said, party)) return [];
    const { statement: key, component, configuration, status, says, audience } = said;
    return [{ key, partyKey: party.key, component, configuration, status, says, audience }];
  });
}

function publishedFirst(publications: Publication[]): Publication[] {
  return publications.toSorted((a, b) => Number(a.state !== "published") - Number(b.state !== "published"));
}

function disclosedDocument(party: PartyState, document: DocumentState): Publication[] {
  const { key, title, stage, note, url, publishedAt } = shownDocument(document, isPublicAudience);
  if (stage === "withdrawn") return [];
  const { willPublish } = publicSide(party);
  const state = isPublished(stage) ? "published" : willPublish.value === "no" ? "declined" : "pending";
  // When one is scheduled for is nobody's business before.
  const time = state === "published" ? publishedAt : undefined;
  return [{ ...{ key, partyKey: party.key, title, state, time, note, audience: document.audience }, url: url ?? null }];
}
