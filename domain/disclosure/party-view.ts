import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { CaseEntry } from "./case-fact.ts";
import type { CaseState, EmbargoTerm, PartyState } from "./case-state.ts";
import type { ConsentState, EmbargoState, PartyRole } from "./case-words.ts";
import { foldCase } from "./fold-case.ts";
import { partyAccess, type PartyAccess } from "./party-access.ts";
import { defined, isShared, sharedContent, type SharedContent } from "./shared-content.ts";

export type SharedTerm = Pick<EmbargoTerm, "term" | "by" | "ends" | "reason" | "answerBy" | "status" | "isExtension">;

/** What one party may see of the case, and nothing else: no internal word is in it. */
export type PartyView = {
  party: { key: string; name: Text; roles: PartyRole[] };
  access: PartyAccess["state"];
  neutralTitle?: string;
  /** Of the case, or of the incident where the case has none. */
  zone: string;
  isWithdrawn: boolean;
  embargo: { state: EmbargoState; terms: SharedTerm[]; endedAt?: RecordedTime; brokenAt?: RecordedTime };
  consent: { state: ConsentState; answerBy?: RecordedTime; given: string[] };
  /** Missing where an embargo is in force that the party never agreed to (R9). */
  content?: SharedContent;
};

/** Undefined: no party of the case at `now`. `incidentZone` counts for a case that has none of its own. */
export function viewForParty(
  entries: readonly CaseEntry[],
  key: string,
  now: string,
  incidentZone = "UTC",
): PartyView | undefined {
  const access = partyAccess(entries, key, now);
  if (!access) return undefined;
  const known = upTo(access.until);
  const terms = upTo(access.terms);
  const party = terms.parties.find((one) => one.key === key);
  if (!party) return undefined;
  const own = known.parties.find((one) => one.key === key);
  const { neutralTitle, zone = incidentZone } = terms.opened ?? {};
  return {
    party: { key, name: party.name, roles: party.roles },
    access: access.state,
    ...defined({ neutralTitle }),
    zone,
    isWithdrawn: terms.withdrawn !== undefined,
    embargo: sharedEmbargo(terms, key, own !== undefined),
    consent: ownConsent(party),
    ...(own && { content: sharedContent(known, own) }),
  };

  function upTo(last: number): CaseState {
    const seen = entries.filter(({ seq }) => seq <= last);
    return foldCase(seen, now);
  }
}

/** Who has not agreed is shown what may be agreed to, and not what was said of it before. */
function sharedEmbargo({ embargo, parties }: CaseState, own: string, isWhole: boolean): PartyView["embargo"] {
  const asked = embargo.terms.filter(({ status }) => isWhole || status === "active" || status === "open");
  const named = new Set([own, ...parties.filter(isShared).map(({ key }) => key)]);
  return defined({
    state: embargo.state,
    terms: asked.map(({ term, by, ends, reason, answerBy, status, isExtension }) =>
      defined({
        term,
        by: by !== undefined && named.has(by) ? by : undefined,
        ends,
        reason,
        answerBy,
        status,
        isExtension,
      }),
    ),
    endedAt: embargo.ended?.at,
    brokenAt: embargo.broken?.at,
  });
}

function ownConsent({ consent }: PartyState): PartyView["consent"] {
  return defined({
    state: consent.state,
    answerBy: consent.invited?.answerBy,
    given: consent.given.map(({ term }) => term),
  });
}
