import type { CaseEntry } from "./case-fact.ts";
import { standingAt } from "./fold-case.ts";
import { partyAccess } from "./party-access.ts";

/** What a party may see of what is said: all, nothing, or what was said up to an instant. It writes where it sees all. */
export type ThreadReach = "all" | "nothing" | { until: string };

/** As for the content of the case (R8, R9). Undefined: no party of the case at `now`. */
export function threadReach(entries: readonly CaseEntry[], key: string, now: string): ThreadReach | undefined {
  const access = partyAccess(entries, key, now);
  if (!access) return undefined;
  if (access.state === "open") return "all";
  if (access.until === 0) return "nothing";
  const { standing } = standingAt(entries, now);
  const last = standing.find(({ seq }) => seq === access.until);
  const isDeparture = last?.fact.kind === "party_left" && last.fact.party === key;
  const closing = isDeparture ? last : standing.find(({ seq }) => seq > access.until);
  return closing ? { until: closing.recordedAt } : "nothing";
}
