import { traceFix, type Commit, type Fix, type NetEffect } from "./find-revert.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";

export const CONTAINED = ["yes", "no", "unknown"] as const;
export const NET_EFFECTS = ["present", "reverted", "unknown"] as const satisfies readonly NetEffect[];
export const CONTAINMENT_METHODS = [
  "ancestry",
  "cherry_pick_footer",
  "pull_number_in_subject",
  "equal_patch",
  "landed_as_commit",
  "by_hand",
  "reading",
  "later_release_of_the_line",
] as const;
export type Contained = (typeof CONTAINED)[number];
export type ContainmentMethod = (typeof CONTAINMENT_METHODS)[number];

export type Containment = { contained: Contained; netEffect: NetEffect; method: ContainmentMethod };
export type HumanVerdict = { contained: Contained; netEffect: NetEffect; by: string; on: string; reason: Text };
/** What counts, whose word it is, and what was computed beside it. */
export type SettledContainment = Containment & {
  basis: "computed" | "human";
  computed?: Containment;
  verdict?: HumanVerdict;
  /** The verdict says otherwise than what was computed. */
  isOverruled: boolean;
};

export const COMPARISONS = ["ahead", "identical", "behind", "diverged"] as const;
/** The answer to "fix...tag": of what the tag is to the fix. 404: the forge knows one of them no more, or never did. */
export type Comparison = (typeof COMPARISONS)[number] | 404;

export function compareToContained(comparison: Comparison): Contained {
  if (comparison === 404) return "unknown";
  return comparison === "ahead" || comparison === "identical" ? "yes" : "no";
}

/** By ancestry; where the fix itself is not in, by its picks. `commits`: what the tag has and the fix has not. */
export function computeContainment(
  fix: Fix & { isLanding?: boolean },
  comparison: Comparison,
  commits: readonly Commit[],
  isComplete = true,
): Containment {
  const method = fix.isLanding ? "landed_as_commit" : "ancestry";
  const contained = compareToContained(comparison);
  if (contained === "unknown") return { contained, netEffect: "unknown", method };
  const isAncestor = contained === "yes";
  const { netEffect = "unknown", picks } = traceFix(fix, commits, { isAncestor, isComplete });
  if (isAncestor) return { contained, netEffect, method };
  const [pick] = picks;
  if (pick) return { contained: "yes", netEffect, method: pick.method };
  return { contained: isComplete ? "no" : "unknown", netEffect: "unknown", method };
}

/** A person's verdict wins and is marked as such; without either nothing is known. */
export function settleContainment(computed?: Containment, verdict?: HumanVerdict): SettledContainment {
  const both = { ...(computed && { computed }), ...(verdict && { verdict }) };
  if (verdict) {
    const { contained, netEffect } = verdict;
    const isOverruled =
      computed !== undefined && (computed.contained !== contained || computed.netEffect !== netEffect);
    return { contained, netEffect, method: "by_hand", basis: "human", isOverruled, ...both };
  }
  const found = computed ?? {
    contained: "unknown" as const,
    netEffect: "unknown" as const,
    method: "ancestry" as const,
  };
  return { ...found, basis: "computed", isOverruled: false, ...both };
}

/** Contained is not yet fixed: the effect must be there. */
export function hasFix({ contained, netEffect }: Pick<Containment, "contained" | "netEffect">): Contained {
  if (contained === "no" || netEffect === "reverted") return "no";
  return contained === "yes" && netEffect === "present" ? "yes" : "unknown";
}
