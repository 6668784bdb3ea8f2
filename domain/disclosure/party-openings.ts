import { nextBit } from "./case-bits.ts";
import { PARTY_BITS, type PartyBit, type PublicationStage, type ReportState } from "./case-words.ts";
import { CONSENT_STEPS } from "./consent.ts";
import { EMBARGO_STEPS } from "./embargo-machine.ts";
import type { PartyView } from "./party-view.ts";
import { isPublished, PUBLICATION_STEPS } from "./publication-machine.ts";
import { REPORT_STEPS } from "./report-machine.ts";
import type { SharedContent } from "./shared-content.ts";

/** What a party may enter now, as far as it can be told from what it sees: the case itself decides. */
export type PartyOpenings = {
  report: readonly ReportState[];
  bits: PartyBit[];
  /** Terms it may agree to. */
  terms: string[];
  mayDecline: boolean;
  mayPropose: boolean;
  /** Of its publications and of what is affected. */
  mayState: boolean;
  mayNotPublish: boolean;
  /** By document, and what a new one may begin with. */
  stages: Record<string, readonly PublicationStage[]>;
  newStages: readonly PublicationStage[];
  /** Statements it has not let the co-ordinators use yet. */
  unapproved: string[];
};

const NOTHING: PartyOpenings = {
  ...{ report: [], bits: [], terms: [], mayDecline: false, mayPropose: false },
  ...{ mayState: false, mayNotPublish: false, stages: {}, newStages: [], unapproved: [] },
};

export function partyOpenings(view: PartyView): PartyOpenings {
  if (view.isWithdrawn || view.access === "left") return NOTHING;
  const consent = { terms: agreeable(view), mayDecline: mayDecline(view), mayPropose: mayPropose(view) };
  if (view.access !== "open" || !view.content) return { ...NOTHING, ...consent };
  const { own } = view.content;
  return {
    ...consent,
    report: REPORT_STEPS[own.report.state],
    bits: PARTY_BITS.filter((bit) => mayStep(view, view.content, bit)),
    mayState: true,
    mayNotPublish: own.documents.every(({ stage }) => !isPublished(stage)),
    stages: Object.fromEntries(own.documents.map(({ key, stage }) => [key, PUBLICATION_STEPS[stage]])),
    newStages: PUBLICATION_STEPS.none,
    unapproved: own.statements.filter(({ isApproved }) => !isApproved).map(({ statement }) => statement),
  };
}

function agreeable({ embargo, consent }: PartyView): string[] {
  if (embargo.state === "exited") return [];
  const asked = embargo.terms.filter(({ status }) => status === "active" || status === "open");
  if (consent.state === "signatory")
    return asked.filter(({ term }) => !consent.given.includes(term)).map(({ term }) => term);
  return CONSENT_STEPS[consent.state].give ? asked.map(({ term }) => term) : [];
}

function mayDecline({ embargo, consent }: PartyView): boolean {
  return embargo.state !== "exited" && CONSENT_STEPS[consent.state].decline !== undefined;
}

function mayPropose({ embargo, content }: PartyView): boolean {
  const isKnown = content && (content.bits.public ?? content.bits.exploit_public ?? content.bits.attacks);
  return EMBARGO_STEPS[embargo.state].propose !== undefined && !isKnown;
}

function mayStep({ party: { roles } }: PartyView, content: SharedContent | undefined, bit: PartyBit): boolean {
  if (!content) return false;
  const { report, bits } = content.own;
  const isVendor = roles.includes("vendor");
  if (isVendor) {
    const wasAccepted = report.steps.some(({ to }) => to === "accepted");
    return nextBit({ ...content.bits, ...bits }, bit) === bit && (bit !== "fix_ready" || wasAccepted);
  }
  if (bit === "fix_ready" || (bit === "fix_deployed" && !(roles.includes("deployer") && bits.aware))) return false;
  // Whether some vendor's fix is ready is not always told to others: here it may be.
  const beside = { fix_ready: true, aware: bit === "aware" ? bits.aware : true };
  return nextBit({ ...content.bits, ...bits, ...beside }, bit) === bit;
}
