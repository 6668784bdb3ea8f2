import type { PartyState } from "./case-state.ts";
import { hasPublished } from "./case-status.ts";

export const INVOLVEMENTS = [
  "not_contacted",
  "contact_attempted",
  "open",
  "in_progress",
  "completed",
  "disputed",
] as const;
export type Involvement = (typeof INVOLVEMENTS)[number];

const NO_IMPACT = /^no security impact\b/i;

/** A party's involvement in the words of CSAF: derived, never stored. */
export function involvementOf(party: PartyState): Involvement {
  const { report, bits, roles } = party;
  const isDone = hasPublished(party) && (bits.fix_ready !== undefined || !roles.includes("vendor"));
  if (isDone) return "completed";
  switch (report.state) {
    case "start":
      if (isSource(party)) return "open";
      return isContacted(party) ? "contact_attempted" : "not_contacted";
    case "received":
    case "valid":
    case "deferred":
      return "open";
    case "accepted":
      return "in_progress";
    case "invalid":
      return isDisputed(party) ? "disputed" : "open";
    case "closed":
      return isDisputed(party) ? "disputed" : "completed";
  }
}

/** It is where the report came from, and nothing else. */
export function isSource({ roles }: PartyState): boolean {
  return roles.every((role) => role === "finder" || role === "reporter");
}

function isContacted({ bits, consent }: PartyState): boolean {
  return bits.aware !== undefined || consent.invited !== undefined;
}

function isDisputed({ report }: PartyState): boolean {
  const judged = report.steps.findLast(({ to }) => to !== "closed");
  return judged?.to === "invalid" && NO_IMPACT.test(judged.why ?? "");
}
