import type { PartyAsk } from "#domain/disclosure/party-asks.ts";
import type { PartyView } from "#domain/disclosure/party-view.ts";
import type { SharedStatement } from "#domain/disclosure/shared-content.ts";
import type { ConsentState, EmbargoState, WillPublish } from "#domain/disclosure/case-words.ts";

export const askWords: Record<PartyAsk["what"], string> = {
  answer_embargo: "You are asked to keep to the embargo: agree, decline, or propose other terms.",
  agree_again: "The terms of the embargo changed since you agreed: agree to them, or propose others.",
  acknowledge: "You are asked to acknowledge the report.",
  say_publication: "You are asked to say whether you will publish.",
  publish: "The public knows, and what you said you would publish is awaited.",
};

export const standingWords: Record<EmbargoState, string> = {
  none: "No embargo is agreed.",
  proposed: "An embargo is proposed; it binds nobody yet.",
  active: "An embargo is in force.",
  revise: "An embargo is in force; other terms are proposed.",
  exited: "The embargo is over.",
};

export const ownConsentWords: Record<ConsentState, string> = {
  no_embargo: "You have not been asked to keep to it.",
  invited: "You have not answered yet.",
  signatory: "You agreed to it.",
  lapsed: "Your agreement lapsed: the terms changed since.",
  declined: "You declined, or did not answer in time. You may still agree.",
};

export const ownIntentionWords: Record<WillPublish, string> = {
  yes: "You will publish.",
  no: "You will not publish.",
  undecided: "You have not said whether you will publish.",
};

export const accessWords: Record<Exclude<PartyView["access"], "open">, string> = {
  awaits_consent: "What the case is about is shown to you once you agree to the embargo.",
  agreed_no_more: "You see the case as it was until your agreement lapsed or was withdrawn.",
  left: "You have left this case. You see it as it was then.",
};

export function whatOf({ component, configuration }: SharedStatement): string {
  return [component, configuration].filter(Boolean).join(", ");
}
