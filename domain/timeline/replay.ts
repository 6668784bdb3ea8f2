import { compareInstants, type Instant } from "#domain/time/instant.ts";
import { sortInstant } from "#domain/time/order.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";

/** What the replay needs of an event: when it happened and, where it was learnt of at another time, when that was. */
export type TwoClocks = { time: RecordedTime; knownAt?: RecordedTime };

/**
 * From when an event may have been known and from when it surely was. Without `surelyFrom` the record never says so
 * ("from", or no time at all). `openStart`: it may have been known before `possiblyFrom` too ("by").
 */
export type KnowledgeWindow = { possiblyFrom?: Instant; surelyFrom?: Instant; openStart: boolean };

export type Knowledge = "surely" | "possibly" | "not_yet";
export type Known<E> = { event: E; knowledge: Knowledge; window: KnowledgeWindow };

/** By the bounds of the time it was learnt of, else of the time it happened: a day is surely known once it is over. */
export function knowledgeWindow({ time, knownAt }: TwoClocks): KnowledgeWindow {
  const learnt = knownAt ?? time;
  const stated = sortInstant(learnt);
  const possiblyFrom = learnt.earliest ?? stated;
  return {
    ...(possiblyFrom !== undefined && { possiblyFrom }),
    ...(learnt.latest !== undefined && { surelyFrom: learnt.latest }),
    openStart: learnt.earliest === undefined,
  };
}

/** What was known at that instant, in the given order. What no bound vouches for yet is `not_yet`. */
export function knownAt<E extends TwoClocks>(events: readonly E[], instant: Instant): Known<E>[] {
  return events.map((event) => {
    const window = knowledgeWindow(event);
    return { event, knowledge: knowledgeIn(window, instant), window };
  });
}

export function knowledgeIn({ possiblyFrom, surelyFrom }: KnowledgeWindow, instant: Instant): Knowledge {
  if (hasCome(surelyFrom, instant)) return "surely";
  return hasCome(possiblyFrom, instant) ? "possibly" : "not_yet";
}

/** Each instant at which something becomes known or sure, once, the first one first. */
export function knowledgeMoments(events: readonly TwoClocks[]): Instant[] {
  const windows = events.map(knowledgeWindow);
  const instants = windows.flatMap(({ possiblyFrom, surelyFrom }) => [possiblyFrom ?? [], surelyFrom ?? []].flat());
  return [...new Set(instants)].sort(compareInstants);
}

function hasCome(bound: Instant | undefined, instant: Instant): boolean {
  return bound !== undefined && compareInstants(bound, instant) <= 0;
}
