import { lastBindingTerm } from "./apply-embargo-fact.ts";
import type { CaseState, Clock, Deadline, DocumentState, EmbargoTerm, PartyState } from "./case-state.ts";
import type { CaseDate } from "./documents/case-calendar.ts";
import { isShared } from "./shared-content.ts";

/**
 * A date as the case has it at one moment. `standing`: it is to be kept, was kept, or holds no more.
 * `seenBy`: besides the people of the incident every party, one party, or nobody.
 */
export type DateNow = Pick<CaseDate, "kind" | "title" | "time"> & {
  key: string;
  /** The entry that first said it. */
  entry: number;
  standing: "open" | "kept" | "void";
  seenBy: "parties" | { party: string } | "nobody";
};

/** Every date of a case that somebody keeps, by what it is a date of. */
export function datesOf(state: CaseState): DateNow[] {
  const dates = [
    ...embargoEnd(state),
    ...state.embargo.terms.flatMap(answerToTerm),
    ...state.parties.flatMap((party) => ofParty(state, party)),
    ...state.deadlines.flatMap(ofDeadline),
    ...state.clocks.flatMap(ofClock),
  ];
  return state.withdrawn ? dates.map((date) => ({ ...date, standing: "void" })) : dates;
}

/** The embargo is one, however often its terms change. */
function embargoEnd(state: CaseState): DateNow[] {
  const term = lastBindingTerm(state);
  if (!term?.accepted) return [];
  const { ended } = state.embargo;
  return [
    {
      ...{ key: "embargo", entry: term.accepted.seq, kind: "embargo_ends", title: "The embargo ends", time: term.ends },
      ...{ standing: !ended ? "open" : ended.by === "end" ? "kept" : "void", seenBy: "parties" },
    },
  ];
}

function answerToTerm({ term, proposed, answerBy, status }: EmbargoTerm): DateNow[] {
  if (!answerBy) return [];
  return [
    {
      ...{ key: `term/${term}`, entry: proposed.seq, kind: "answer_by", title: "Answer to the proposed embargo" },
      ...{ time: answerBy, standing: status === "open" ? "open" : "kept", seenBy: "parties" },
    },
  ];
}

function ofParty(state: CaseState, party: PartyState): DateNow[] {
  return [...answerOf(state, party), ...party.documents.flatMap((document) => ofDocument(party, document))];
}

function answerOf({ embargo }: CaseState, { key, name, consent, left }: PartyState): DateNow[] {
  const { invited, state } = consent;
  if (!invited) return [];
  const isLive = embargo.state !== "none" && embargo.state !== "exited" && !left;
  return [
    {
      ...{ key: `consent/${key}/${invited.seq}`, entry: invited.seq, kind: "answer_by" },
      ...{ title: `Answer of ${name.en} to the embargo`, time: invited.answerBy, seenBy: { party: key } },
      standing: state !== "invited" ? "kept" : isLive ? "open" : "void",
    },
  ];
}

/** What is scheduled; once it is published, that it was. */
function ofDocument(party: PartyState, { key, title, stage, steps, audience }: DocumentState): DateNow[] {
  const first = steps.find(({ to }) => to === "scheduled");
  const said = steps.findLast(({ to }) => to === "scheduled");
  const time = said?.time;
  if (!first || !said || !time) return [];
  const isOut = stage === "published" || stage === "revised";
  return [
    {
      ...{ key: `document/${party.key}/${key}`, entry: first.seq, kind: "publication", time },
      title: `${party.name.en} publishes “${title.en}”`,
      standing: stage === "scheduled" ? "open" : isOut ? "kept" : "void",
      seenBy:
        !isShared({ audience }) || !isShared(said) ? "nobody" : isShared(party) ? "parties" : { party: party.key },
    },
  ];
}

function ofDeadline({ deadline, seq, superseded, due, policy, satisfied, waived }: Deadline): DateNow[] {
  if (!due) return [];
  return [
    {
      ...{ key: `deadline/${deadline}`, entry: superseded[0]?.seq ?? seq, kind: "deadline", time: due },
      ...{ title: `Deadline: ${policy.title ?? policy.anchor}`, seenBy: "nobody" },
      standing: waived ? "void" : satisfied ? "kept" : "open",
    },
  ];
}

function ofClock({ clock, seq, name, title, due, satisfied }: Clock): DateNow[] {
  if (!due) return [];
  return [
    {
      ...{ key: `clock/${clock}`, entry: seq, kind: "clock", time: due, title: title ?? inWords(name) },
      ...{ standing: satisfied ? "kept" : "open", seenBy: "nobody" },
    },
  ];
}

/** `nis2_early_warning` is "NIS2 early warning". */
function inWords(name: string): string {
  const [law = "", ...rest] = name.split("_");
  return [law.toUpperCase(), ...rest].join(" ");
}
