import { durationBetween } from "#domain/time/duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { FixStatusName } from "./fix-status.ts";
import { daysSince } from "./patch-gap.ts";

/** Whose move it is. */
export type WaitsOn = "upstream" | "us" | "nobody";
export type WaitsFor =
  | "a_proposal"
  | "a_merge"
  | "a_release"
  | "a_stable_release"
  | "another_fix"
  | "the_other_configurations"
  | "our_rollout"
  | "our_decision"
  | "an_answer"
  | "nothing";

const MOVES: Record<FixStatusName, { on: WaitsOn; for: WaitsFor }> = {
  none: { on: "us", for: "a_proposal" },
  proposed: { on: "upstream", for: "a_merge" },
  merged_unreleased: { on: "upstream", for: "a_release" },
  prerelease_only: { on: "upstream", for: "a_stable_release" },
  released: { on: "nobody", for: "nothing" },
  superseded: { on: "upstream", for: "another_fix" },
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

/** What waits on whom, the longest waiting first and what nobody dates last; what waits on nobody is left out. */
export function watchList(watched: readonly Watched[], asOf: RecordedTime): Waiting[] {
  return watched
    .map((entry): Waiting => {
      const days = entry.since && daysSince(entry.since, asOf);
      return { ...entry, ...moveOf(entry), ...(days !== undefined && { days }) };
    })
    .filter(({ on }) => on !== "nobody")
    .sort((a, b) => waitedMs(b, asOf) - waitedMs(a, asOf) || compareNames(a, b));
}

/** A released fix waits on us while a deployment of ours is exposed. */
export function moveOf({ status, exposed = 0 }: Pick<Watched, "status" | "exposed">): { on: WaitsOn; for: WaitsFor } {
  return status === "released" && exposed > 0 ? { on: "us", for: "our_rollout" } : MOVES[status];
}

const UNDATED = -1;

function waitedMs({ since }: Waiting, asOf: RecordedTime): number {
  if (!since) return UNDATED;
  const { maxMs, minMs } = durationBetween(since, asOf);
  return Math.max(maxMs ?? minMs ?? UNDATED, UNDATED);
}

function compareNames(a: Watched, b: Watched): number {
  const [left, right] = [a, b].map(({ incident, repository, item, line }) =>
    [incident, repository, item, line].join("\n"),
  );
  return (left ?? "") < (right ?? "") ? -1 : left === right ? 0 : 1;
}
