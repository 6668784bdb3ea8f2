import { compareInstants } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { DeadlinePolicy } from "../deadline-fact.ts";
import { computeDeadline } from "./compute-deadline.ts";

/** The last time at which an embargo may end under a policy that limits it. */
export function latestEmbargoEnd(policy: DeadlinePolicy, anchor: RecordedTime): RecordedTime | undefined {
  const { mostEmbargoDays } = policy;
  if (mostEmbargoDays === undefined) return undefined;
  const limit = { ...policy, length: mostEmbargoDays, unit: "days", roll: "none" } as const;
  return computeDeadline({ policy: limit, anchor }).due;
}

/** A wanted end that could lie after the limit does; an end without a latest bound has no limit. */
export function isBeyond(ends: RecordedTime, limit: RecordedTime): boolean {
  if (ends.latest === undefined || limit.latest === undefined) return true;
  // Two dates are compared as dates: neither has a time of day that would tell them apart.
  if (ends.date !== undefined && limit.date !== undefined) return ends.date > limit.date;
  return compareInstants(ends.latest, limit.latest) > 0;
}
