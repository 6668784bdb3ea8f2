import type { Text } from "#domain/timeline/timeline-event.ts";
import type { Exclusion } from "./impact-rule.ts";

export type KeyedExclusion = Omit<Exclusion, "key" | "reason"> & { key: string; reason: Text };

/** Every exclusion under a key of its own, so that counts by reason stay apart. */
export function keyedExclusions(exclusions: Exclusion[]): KeyedExclusion[] {
  const taken = new Set<string>();
  return exclusions.map((exclusion, index) => {
    const reason = typeof exclusion.reason === "string" ? { en: exclusion.reason } : exclusion.reason;
    const wanted = exclusion.key ?? keyFrom(reason.en);
    let key = wanted;
    for (let number = index + 1; key === "" || taken.has(key); number += 1) key = `exclusion-${number}`;
    taken.add(key);
    return { ...exclusion, key, reason };
  });
}

function keyFrom(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}
