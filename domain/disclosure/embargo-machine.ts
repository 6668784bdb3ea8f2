import type { EmbargoState } from "./case-words.ts";
import { refuse, type Refusal } from "./refusal.ts";

export const EMBARGO_EVENTS = ["propose", "accept", "reject", "terminate"] as const;
export type EmbargoEvent = (typeof EMBARGO_EVENTS)[number];

/** What one event does where one proposal at most is open; see embargoState for several. `exited` is final. */
export const EMBARGO_STEPS: Record<EmbargoState, Partial<Record<EmbargoEvent, EmbargoState>>> = {
  none: { propose: "proposed" },
  proposed: { propose: "proposed", accept: "active", reject: "none" },
  active: { propose: "revise", terminate: "exited" },
  revise: { propose: "revise", accept: "active", reject: "active", terminate: "exited" },
  exited: {},
};

export function nextEmbargo(from: EmbargoState, event: EmbargoEvent): EmbargoState | Refusal {
  const to = EMBARGO_STEPS[from][event];
  if (to !== undefined) return to;
  if (from === "exited")
    return refuse("embargo_exited", "The embargo of this case has ended, for good.", { from, event });
  return refuse("illegal_embargo_step", `An embargo that is ${from} has nothing to ${event}.`, { from, event });
}

/** In `revise` the old terms still bind. */
export function isInForce(state: EmbargoState): boolean {
  return state === "active" || state === "revise";
}

/** The state that terms are in: what binds, and whether anything is asked. */
export function embargoState(has: { active: boolean; open: boolean; ended: boolean }): EmbargoState {
  if (has.ended) return "exited";
  if (has.active) return has.open ? "revise" : "active";
  return has.open ? "proposed" : "none";
}
