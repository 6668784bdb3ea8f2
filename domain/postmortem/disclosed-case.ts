import type { CaseState, DocumentState, PartyState } from "#domain/disclosure/case-state.ts";
import { hasPublished } from "#domain/disclosure/case-status.ts";
import { BOARD_STEPS, type BoardStep } from "#domain/disclosure/case-words.ts";
import { disclosureBoard } from "#domain/disclosure/disclosure-board.ts";
import { isPublished } from "#domain/disclosure/publication-machine.ts";
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

function disclosedParties(state: CaseState): RecordDisclosure["parties"] {
  const parties = state.parties.map((party) => ({ ...party, remarks: publicRemarks(party) }));
  const board = new Map(disclosureBoard({ ...state, parties }).map((row) => [row.key, row]));
  return parties.map(({ key, name, roles, audience, remarks }) => ({
    ...{ key, name, roles, audience },
    steps: BOARD_STEPS.flatMap((step) => {
      const cell = board.get(key)?.cells[step];
      return cell ? [{ step, state: cell.state, time: cell.time, note: remarks[step]?.note }] : [];
    }),
  }));
}

function publicRemarks({ remarks }: PartyState): PartyState["remarks"] {
  const entries = Object.entries(remarks) as [BoardStep, PartyState["remarks"][BoardStep]][];
  return Object.fromEntries(entries.filter(([, remark]) => remark?.audience === "public"));
}

/** What the party let be used: before it has published only where it said so. */
function usableStatements({ statements, parties }: CaseState): NonNullable<RecordDisclosure["statements"]> {
  const hasSpoken = new Set(parties.filter(hasPublished).map(({ key }) => key));
  return statements
    .filter(({ party, approved }) => approved && (approved.beforePublication || hasSpoken.has(party)))
    .map(({ statement, party, component, configuration, status, says, audience }) => ({
      ...{ key: statement, partyKey: party, component, configuration, status, says, audience },
    }));
}

function publishedFirst(publications: Publication[]): Publication[] {
  return publications.toSorted((a, b) => Number(a.state !== "published") - Number(b.state !== "published"));
}

function disclosedDocument(party: PartyState, document: DocumentState): Publication[] {
  const { key, title, stage, url, note, audience, published } = document;
  if (stage === "withdrawn") return [];
  const state = isPublished(stage) ? "published" : party.willPublish.value === "no" ? "declined" : "pending";
  // When one is scheduled for is nobody's business before.
  const time = state === "published" ? published?.time : undefined;
  return [{ ...{ key, partyKey: party.key, title, state, time, note, audience }, url: url ?? null }];
}
