import type { PartyState } from "./case-state.ts";
import { hasPublished } from "./case-status.ts";

export const PHASE_LABELS = [
  "receipt",
  "verification",
  "remediation_development",
  "release",
  "post_release",
  "closed",
] as const;
/** The words of ISO/IEC 30111, for readers. */
export type PhaseLabel = (typeof PHASE_LABELS)[number];

/** How far a party's own handling is; undefined before it received a report. */
export function phaseLabel(party: PartyState): PhaseLabel | undefined {
  const { report, bits } = party;
  switch (report.state) {
    case "start":
      return undefined;
    case "received":
      return "receipt";
    case "valid":
    case "invalid":
      return "verification";
    case "accepted":
    case "deferred":
      if (!bits.fix_ready) return "remediation_development";
      return hasPublished(party) ? "post_release" : "release";
    case "closed":
      return "closed";
  }
}
