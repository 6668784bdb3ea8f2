import type { Consent } from "./case-state.ts";
import type { ConsentState } from "./case-words.ts";
import { refuse, type Refusal } from "./refusal.ts";
import { isOver } from "./stated-time.ts";

/** `revise`: other terms bind than the party agreed to; `reset`: nothing is proposed any more. */
export const CONSENT_EVENTS = ["invite", "give", "decline", "revise", "reset"] as const;
export type ConsentEvent = (typeof CONSENT_EVENTS)[number];

/** A late yes is still honoured: who was silent or said no may agree later. */
export const CONSENT_STEPS: Record<ConsentState, Partial<Record<ConsentEvent, ConsentState>>> = {
  no_embargo: { invite: "invited", reset: "no_embargo" },
  invited: { give: "signatory", decline: "declined", reset: "no_embargo" },
  signatory: { decline: "declined", revise: "lapsed", reset: "no_embargo" },
  lapsed: { invite: "invited", give: "signatory", decline: "declined", reset: "no_embargo" },
  declined: { invite: "invited", give: "signatory", reset: "no_embargo" },
};

const REASONS: Record<ConsentEvent, string> = {
  invite: "This party has been asked already.",
  give: "This party has not been asked, or has agreed already.",
  decline: "This party has not been asked, or has declined already.",
  revise: "This party had agreed to nothing that could lapse.",
  reset: "",
};

export function nextConsent(from: ConsentState, event: ConsentEvent): ConsentState | Refusal {
  const to = CONSENT_STEPS[from][event];
  return to ?? refuse("illegal_consent_step", REASONS[event], { from, event });
}

/** Days to answer where no time was set. */
export const ANSWER_DAYS = 7;

/** Who did not answer in time has declined; that is read, never stored. */
export function consentAt(consent: Consent, now: string): Consent {
  if (consent.state !== "invited" || !consent.invited || !isOver(consent.invited.answerBy, now)) return consent;
  return { ...consent, state: "declined", declined: { isSilence: true } };
}
