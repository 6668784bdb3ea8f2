import { MILESTONES, type Milestone } from "#domain/timeline/timeline-event.ts";

/** How far an incident has come, from first to last. Derived from its milestones, never set. */
export const PHASES = [
  "recorded",
  "exposed",
  "reported",
  "triage",
  "declared",
  "contained",
  "fixed",
  "restored",
  "disclosed",
] as const;
export type Phase = (typeof PHASES)[number];

/** A root cause may be found at any time, so it moves no phase. */
const PHASE_OF: Record<Milestone, Phase> = {
  exposure_started: "exposed",
  reported: "reported",
  triage_started: "triage",
  reproduced: "triage",
  declared: "declared",
  contained: "contained",
  root_cause_identified: "recorded",
  mitigated: "fixed",
  patched: "fixed",
  restored: "restored",
  disclosed: "disclosed",
};

/** The furthest phase among the milestones reached; words that are no milestone count for nothing. */
export function phaseOf(reached: readonly string[]): Phase {
  const ranks = reached.filter(isMilestone).map((milestone) => PHASES.indexOf(PHASE_OF[milestone]));
  return PHASES[Math.max(0, ...ranks)] ?? "recorded";
}

function isMilestone(word: string): word is Milestone {
  return (MILESTONES as readonly string[]).includes(word);
}
