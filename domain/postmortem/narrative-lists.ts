import type { NarrativeKind } from "./narrative.ts";

const KINDS = {
  ...{ causes: "cause", remedies: "remedy", advice: "advice", continuing: "continuing", notes: "note" },
} as const satisfies Record<string, NarrativeKind>;

/** The kind of narrative that a list of the document holds; undefined for every other part of it. */
export function kindInList(list: string): NarrativeKind | undefined {
  return Object.hasOwn(KINDS, list) ? KINDS[list as keyof typeof KINDS] : undefined;
}
