import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { PartyOpenings } from "./party-openings.ts";
import type { PartyView } from "./party-view.ts";
import { isPublished } from "./publication-machine.ts";

export const PARTY_ASKS = ["acknowledge", "answer_embargo", "agree_again", "say_publication", "publish"] as const;
/** What the case waits for from a party. `by`: when an answer is wanted, never when the embargo ends. */
export type PartyAsk = { what: (typeof PARTY_ASKS)[number]; by?: RecordedTime };

export function partyAsks(view: PartyView, openings: PartyOpenings): PartyAsk[] {
  const { consent, content, party } = view;
  const asks: PartyAsk[] = [];
  if (openings.terms.length > 0 && consent.state === "invited") {
    asks.push({ what: "answer_embargo", ...(consent.answerBy && { by: consent.answerBy }) });
  }
  if (openings.terms.length > 0 && consent.state === "lapsed") asks.push({ what: "agree_again" });
  if (!content || !openings.mayState) return asks;
  const { own, bits } = content;
  if (own.report.state === "start" && party.roles.includes("vendor")) asks.push({ what: "acknowledge" });
  if (own.willPublish === "undecided") asks.push({ what: "say_publication" });
  if (bits.public && own.willPublish === "yes" && own.documents.every(({ stage }) => !isPublished(stage))) {
    asks.push({ what: "publish" });
  }
  return asks;
}
