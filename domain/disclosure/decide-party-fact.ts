import type { FactOf } from "./case-fact.ts";
import type { CaseState, PartyState } from "./case-state.ts";
import type { PartyBit, PartyRole } from "./case-words.ts";
import { nextBit, type BitSet } from "./case-bits.ts";
import { isPublished, nextPublication } from "./publication-machine.ts";
import { refuse, type Refusal } from "./refusal.ts";
import { nextReport } from "./report-machine.ts";
import { isAhead } from "./stated-time.ts";

type PartyFact = FactOf<
  "party_left" | "report_step" | "party_step" | "board_remark" | "publication_intended" | "publication_step"
>;

export function decidePartyFact(
  state: CaseState,
  party: PartyState | undefined,
  fact: PartyFact,
  now: string,
): Refusal | undefined {
  if (!party) return undefined;
  switch (fact.kind) {
    case "report_step":
      return asRefusal(nextReport(party.report.state, fact.to)) ?? notAhead(fact, now);
    case "party_step":
      return decideBit(state, party, fact) ?? notAhead(fact, now);
    case "publication_intended":
      return decideIntention(state, party, fact);
    case "publication_step":
      return decidePublication(state, party, fact, now);
    case "party_left":
      return notAhead(fact, now);
    case "board_remark":
      return undefined;
  }
}

function asRefusal(answer: string | Refusal): Refusal | undefined {
  return typeof answer === "string" ? undefined : answer;
}

function notAhead({ time }: Pick<PartyFact, "time">, now: string): Refusal | undefined {
  if (!time || !isAhead(time, now)) return undefined;
  return refuse("time_ahead", `"${time.text}" is still to come: only what has happened is entered as done.`);
}

const FIX_ROLES: PartyRole[] = ["vendor", "deployer"];

function decideBit(state: CaseState, party: PartyState, { bit }: FactOf<"party_step">): Refusal | undefined {
  const isVendor = party.roles.includes("vendor");
  const detail = { party: party.key, bit };
  if (bit !== "aware") {
    if (party.roles.every((role) => role === "observer")) {
      return refuse("observer_only", "A party that only observes does not report how a fix goes.", detail);
    }
    if (bit === "fix_ready" && !isVendor) return refuse("not_a_vendor", "Only a vendor has a fix ready.", detail);
    if (!party.roles.some((role) => FIX_ROLES.includes(role))) {
      return refuse("does_not_deploy", "Only a vendor or a deployer deploys a fix.", detail);
    }
  }
  if (!isVendor && bit === "fix_deployed" && !party.bits.aware) {
    return refuse("not_aware", "Who deploys a fix knew of it: enter first when the party was aware.", detail);
  }
  const refusal = asRefusal(
    nextBit({ ...state.bits, ...party.bits, ...(!isVendor && beside(state, party, bit)) }, bit),
  );
  if (refusal) return refusal;
  if (bit !== "fix_ready" || party.report.steps.some(({ to }) => to === "accepted")) return undefined;
  return refuse("report_not_accepted", "A fix is ready after the report was accepted: enter that first.", detail);
}

/** Who is no vendor deploys any vendor's fix; that the public knows does not ask first for its own awareness. */
function beside({ parties }: CaseState, { bits }: PartyState, bit: PartyBit): BitSet {
  const hasFix = parties.some((party) => party.roles.includes("vendor") && party.bits.fix_ready);
  return { ...(hasFix && { fix_ready: true }), aware: bit === "aware" ? bits.aware : true };
}

/** P, X and A are the case's, and legal where they are so for each vendor in it. */
export function decideCaseStep(state: CaseState, fact: FactOf<"case_step">, now: string): Refusal | undefined {
  const vendors = state.parties.filter(({ roles, left }) => roles.includes("vendor") && !left);
  const sets = vendors.length === 0 ? [{ aware: true }] : vendors.map(({ bits }) => bits);
  for (const [index, bits] of sets.entries()) {
    const refusal = asRefusal(nextBit({ ...bits, ...state.bits }, fact.bit));
    const party = vendors[index];
    if (refusal) return { ...refusal, detail: { ...refusal.detail, ...(party && { party: party.key }) } };
  }
  return notAhead(fact, now);
}

function decideIntention(
  state: CaseState,
  party: PartyState,
  { willPublish, document, title }: FactOf<"publication_intended">,
): Refusal | undefined {
  if (willPublish !== "yes" && party.documents.some(({ stage }) => isPublished(stage))) {
    return refuse("already_published", "This party has published.", { party: party.key });
  }
  if (document === undefined) return undefined;
  const isNew = party.documents.every(({ key }) => key !== document);
  if (isNew && !title) return refuse("title_required", "Say what the document is called.", { document });
  return documentTaken(state, party, document);
}

function documentTaken(state: CaseState, party: PartyState, document: string): Refusal | undefined {
  const isNamed = ({ key }: { key: string }) => key === document;
  const other = state.parties.find(({ key, documents }) => key !== party.key && documents.some(isNamed));
  return other && refuse("document_taken", `The document ${document} is another party's.`, { party: other.key });
}

function decidePublication(
  state: CaseState,
  party: PartyState,
  fact: FactOf<"publication_step">,
  now: string,
): Refusal | undefined {
  const taken = documentTaken(state, party, fact.document);
  if (taken) return taken;
  const stage = party.documents.find(({ key }) => key === fact.document)?.stage ?? "none";
  const refusal = asRefusal(nextPublication(stage, fact.to));
  if (refusal) return { ...refusal, detail: { ...refusal.detail, document: fact.document } };
  if (fact.to !== "scheduled") return notAhead(fact, now);
  if (fact.time?.earliest === undefined && fact.time?.latest === undefined) {
    return refuse("time_required", "Say when it is scheduled for.", { document: fact.document });
  }
  return undefined;
}
