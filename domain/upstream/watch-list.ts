import { microsOf } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { FixStatusName } from "./fix-status.ts";
import { daysSince } from "./patch-gap.ts";

/** Whose move it is. */
export const WAITS_ON = ["upstream", "us", "nobody"] as const;
export const WAITS_FOR = [
  "a_proposal",
  "a_merge",
  "a_release",
  "a_stable_release",
  "another_fix",
  "the_other_configurations",
  "our_rollout",
  "our_decision",
  "an_answer",
  "nothing",
] as const;
export type WaitsOn = (typeof WAITS_ON)[number];
export type WaitsFor = (typeof WAITS_FOR)[number];

const MOVES: Record<FixStatusName, { on: WaitsOn; for: WaitsFor }> = {
  none: { on: "us", for: "a_proposal" },
  proposed: { on: "upstream", for: "a_merge" },
  merged_unreleased: { on: "upstream", for: "a_release" },
  prerelease_only: { on: "upstream", for: "a_stable_release" },
  released: { on: "nobody", for: "nothing" },
  /** What took its place is watched in its stead. */
  superseded: { on: "nobody", for: "nothing" },
  reverted: { on: "upstream", for: "another_fix" },
  partial: { on: "upstream", for: "the_other_configurations" },
  declined: { on: "us", for: "our_decision" },
  not_affected: { on: "nobody", for: "nothing" },
  unknown: { on: "us", for: "an_answer" },
};

/** One fix on one release line of one incident. `since`: when it came to be so; `exposed`: our own deployments that still are. */
export type Watched = {
  incident: string;
  repository: string;
  item: string;
  line: string;
  status: FixStatusName;
  since?: RecordedTime;
  exposed?: number;
};
export type Waiting = Watched & { on: WaitsOn; for: WaitsFor; days?: number };

/** What waits on whom, in the order of `inOrder`; what waits on nobody is left out. */
export function watchList<W extends Watched>(
  watched: readonly W[],
  asOf: (entry: W) => RecordedTime,
): (W & Pick<Waiting, "on" | "for" | "days">)[] {
  return watched
    .map((entry) => {
      const days = entry.since && daysSince(entry.since, asOf(entry));
      return { ...entry, ...moveOf(entry), ...(days !== undefined && { days }) };
    })
    .filter(({ on }) => on !== "nobody")
    .sort(inOrder);
}

type Dates = { opened: RecordedTime | undefined; merged: RecordedTime | undefined };

/** Since the fix landed; while it has not, since it was opened. */
export function waitsSince({ opened, merged }: Dates): RecordedTime | undefined {
  return merged ?? opened;
}

/** A released fix waits on us while a deployment of ours is exposed. */
export function moveOf({ status, exposed = 0 }: Pick<Watched, "status" | "exposed">): { on: WaitsOn; for: WaitsFor } {
  return status === "released" && exposed > 0 ? { on: "us", for: "our_rollout" } : MOVES[status];
}

/** The longest waiting first, what nobody dates last; of one time as they were given. */
function inOrder(a: Watched, b: Watched): number {
  const [left, right] = [a, b].map(({ since }) => since?.earliest ?? since?.latest);
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  return Math.sign(microsOf(left) - microsOf(right));
}
