import type { CaseFact, FactKind, FactOf } from "#domain/disclosure/case-fact.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import { clockWords, unitWords } from "./deadline-words.ts";
import {
  boardStateWords,
  boardStepWords,
  caseBitWords,
  creditConsentWords,
  creditKindWords,
  intentionWords,
  partyBitWords,
  productWords,
  reportWords,
  roleWords,
  schemeWords,
  stageWords,
} from "./disclosure-words.ts";

/** A fact as a person reads it: a sentence, the times it names, and what was said beside it. */
export type FactInWords = { words: string; times: { label: string; time: RecordedTime }[]; beside: string[] };
export type NameKind = "party" | "term" | "credit" | "statement" | "deadline" | "clock";
export type Names = (kind: NameKind, key: string) => string;
type Said = {
  words: string;
  times?: [string, RecordedTime | undefined][];
  beside?: (string | Text | undefined | null)[];
};

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const known = (words: Record<string, string>, key: string) => words[key] ?? key;

const sayings: { [K in FactKind]: (fact: FactOf<K>, name: Names) => Said } = {
  case_opened: ({ channel, note }) => ({ words: `The case was opened; it came by ${channel.en}.`, beside: [note] }),
  case_changed: (fact) => ({ words: `What the case is called was changed: ${changed(fact)}.` }),
  case_withdrawn: ({ reason, time }) => ({ words: "The case was withdrawn.", times: [["at", time]], beside: [reason] }),
  party_added: ({ name, roles }) => ({ words: `${name.en} takes part as ${rolesIn(roles)}.` }),
  party_changed: ({ party, ...fact }, name) => ({ words: `${name("party", party)} was changed: ${changed(fact)}.` }),
  party_left: ({ party, adheres, time, note }, name) => ({
    words: `${name("party", party)} left the case and ${adheres ? "still keeps" : "no longer keeps"} to the embargo.`,
    ...{ times: [["at", time]], beside: [note] },
  }),
  report_step: ({ party, to, why, time, note }, name) => ({
    words: `The report at ${name("party", party)}: ${lower(reportWords[to])}.`,
    ...{ times: [["at", time]], beside: [why, note] },
  }),
  party_step: ({ party, bit, time, note }, name) => ({
    words: `${name("party", party)}: ${lower(partyBitWords[bit])}.`,
    ...{ times: [["since", time]], beside: [note] },
  }),
  case_step: ({ bit, time, note }) => ({ words: `${caseBitWords[bit]}.`, times: [["since", time]], beside: [note] }),
  board_remark: ({ party, step, state, time, note }, name) => ({
    words: `A remark on ${name("party", party)}, ${lower(boardStepWords[step])}${state ? `: ${lower(boardStateWords[state])}` : ""}.`,
    ...{ times: [["at", time]], beside: [note] },
  }),
  embargo_proposed: ({ term, by, ends, reason, answerBy }, name) => ({
    words: `${by === undefined ? "An embargo was proposed" : `${name("party", by)} proposed an embargo`} (${name("term", term)}).`,
    times: [
      ["to end", ends],
      ["answers by", answerBy],
    ],
    beside: [reason],
  }),
  embargo_settled: ({ term, ends }, name) => ({
    words: `The end of ${name("term", term)} was settled.`,
    times: [["to end", ends]],
  }),
  embargo_accepted: ({ term }, name) => ({ words: `${upper(name("term", term))} were accepted.` }),
  embargo_rejected: ({ term, reason }, name) => ({
    words: `${upper(name("term", term))} were rejected.`,
    beside: [reason],
  }),
  embargo_terminated: ({ agreed, reason }) => ({
    words: agreed ? "The embargo was ended early, as all agreed." : "The embargo was terminated.",
    beside: [reason],
  }),
  consent_invited: ({ party, answerBy }, name) => ({
    words: `${name("party", party)} was asked to keep to the embargo.`,
    times: [["answer by", answerBy]],
  }),
  consent_given: ({ party, term, note }, name) => ({
    words: `${name("party", party)} agreed to ${name("term", term)}.`,
    beside: [note],
  }),
  consent_declined: ({ party, reason }, name) => ({
    words: `${name("party", party)} declined the embargo.`,
    beside: [reason],
  }),
  publication_intended: ({ party, willPublish, title, time, note }, name) => ({
    words: `${name("party", party)}: ${lower(intentionWords[willPublish])}${title ? ` “${title.en}”` : ""}.`,
    ...{ times: [["said", time]], beside: [note] },
  }),
  publication_step: ({ party, title, to, url, time, note }, name) => ({
    words: `“${title.en}” of ${name("party", party)}: ${lower(stageWords[to])}.`,
    ...{ times: [[to === "scheduled" ? "for" : "at", time]], beside: [url, note] },
  }),
  credit_set: ({ name, organisation, credits, consent }) => ({
    words: `Credit: ${name}${organisation ? `, ${organisation}` : ""} (${lower(creditKindWords[credits])}). ${creditConsentWords[consent]}.`,
  }),
  credit_removed: ({ credit, reason }, name) => ({
    words: `The credit of ${name("credit", credit)} was taken away.`,
    beside: [reason],
  }),
  identifier_set: ({ scheme, value, state, url, time, note }) => ({
    words: `${schemeWords[scheme]} ${value}: ${state}.`,
    ...{ times: [["since", time]], beside: [url, note] },
  }),
  prior_reference: ({ title, url, time, note }) => ({
    words: `An earlier public reference: “${title}”.`,
    ...{ times: [["public since", time]], beside: [url, note] },
  }),
  fix_public: ({ time, note }) => ({
    words: "The fix could be seen by anybody.",
    times: [["since", time]],
    beside: [note],
  }),
  aware_at_set: ({ by, reason, time }) => ({
    words: `We became aware; ${by} says so.`,
    ...{ times: [["at", time]], beside: [reason] },
  }),
  status_stated: ({ party, component, configuration, status, says }, name) => ({
    words: `${name("party", party)} says of ${component}${configuration ? `, ${configuration}` : ""}: ${lower(productWords[status])}.`,
    beside: [says],
  }),
  statement_approved: ({ statement, beforePublication }, name) => ({
    words: `The statement on ${name("statement", statement)} may be used${beforePublication ? ", also before publication" : ""}.`,
  }),
  deadline_set: ({ deadline, policy, anchor, fixedAt, due, override, remarks }, name) => ({
    words: `${upper(name("deadline", deadline))}: ${policy.length} ${unitWords[policy.unit].en} from ${policy.anchor}.`,
    times: [
      ["start", anchor],
      ["fix there", fixedAt],
      ["due", due],
    ],
    beside: [override, ...(remarks ?? [])],
  }),
  deadline_satisfied: ({ deadline, time, note }, name) => ({
    words: `${upper(name("deadline", deadline))} was kept.`,
    ...{ times: [["at", time]], beside: [note] },
  }),
  deadline_waived: ({ deadline, reason }, name) => ({
    words: `${upper(name("deadline", deadline))} was waived.`,
    beside: [reason],
  }),
  clock_applied: ({ name, title, confirmedBy, starts, due }) => ({
    words: `${title ?? clockWords[name].en} applies; ${confirmedBy} confirmed it.`,
    times: [
      ["start", starts],
      ["due", due],
    ],
  }),
  clock_satisfied: ({ clock, time, note }, name) => ({
    words: `${upper(name("clock", clock))} was met.`,
    ...{ times: [["at", time]], beside: [note] },
  }),
  entry_corrected: ({ entry, reason }) => ({ words: `Entry ${entry} was struck out.`, beside: [reason] }),
};

export function factInWords(fact: CaseFact, name: Names): FactInWords {
  const say = sayings[fact.kind] as (fact: CaseFact, name: Names) => Said;
  const { words, times = [], beside = [] } = say(fact, name);
  return {
    words,
    times: times.flatMap(([label, time]) => (time ? [{ label, time }] : [])),
    beside: beside.flatMap((said) => (said ? [typeof said === "string" ? said : said.en] : [])),
  };
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function rolesIn(roles: FactOf<"party_added">["roles"]): string {
  return roles.map((role) => lower(roleWords[role])).join(", ");
}

const FIELD_WORDS: Record<string, string> = {
  neutralTitle: "neutral title",
  channel: "how it came",
  audience: "for whom",
};

function changed(fact: object): string {
  const said = Object.entries(fact).filter(([name, value]) => name !== "kind" && value !== undefined);
  return said
    .map(([name, value]) => `${FIELD_WORDS[name] ?? name} ${value === null ? "taken away" : `“${shown(value)}”`}`)
    .join(", ");
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => known(roleWords, String(one))).join(", ");
  return typeof value === "object" && value !== null && "en" in value ? String(value.en) : String(value);
}
