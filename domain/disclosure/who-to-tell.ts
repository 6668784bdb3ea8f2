import type { Text } from "#domain/timeline/timeline-event.ts";
import type { CaseState, PartyState } from "./case-state.ts";
import type { PartyRole } from "./case-words.ts";
import { isSource } from "./involvement.ts";

/** `problem`: nobody told it of the problem at all; `embargo_ended`: it kept to it, or was asked to; `public`: that everybody knows. */
export const UNTOLD = ["problem", "embargo_ended", "public"] as const;
export type Untold = (typeof UNTOLD)[number];
export type PartyToTell = {
  party: string;
  name: Text;
  roles: PartyRole[];
  untold: Untold[];
  /** People stand for it here: they get a mail of what ended. Others are told by a person. */
  isMailed: boolean;
};

/** Whom an early end concerns, and what each has not been told yet. `represented`: parties that people stand for. */
export function whoToTell({ parties }: CaseState, represented: ReadonlySet<string>): PartyToTell[] {
  return parties
    .filter(({ left }) => left === undefined)
    .map((party) => ({
      ...{ party: party.key, name: party.name, roles: party.roles },
      untold: untoldTo(party),
      isMailed: represented.has(party.key),
    }));
}

function untoldTo(party: PartyState): Untold[] {
  const knows = party.bits.aware !== undefined || isSource(party);
  const wasAsked = party.consent.state !== "no_embargo";
  return [...(knows ? [] : ["problem" as const]), ...(wasAsked ? ["embargo_ended" as const] : []), "public"];
}
