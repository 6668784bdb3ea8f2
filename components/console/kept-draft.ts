/** A form as it was left, with the version over which it was written; 0: over none. */
export type Kept<Draft> = { draft: Draft; basedOn: number };

/** A kind of form: what must be there of a draft for it to be one, and when two say the same. */
export type DraftKind<Draft> = {
  isWhole: (draft: Partial<Draft>) => boolean;
  saysTheSame: (a: Draft, b: Draft) => boolean;
};

/** Drafts are a person's own: another person on the same computer does not get them. */
export function draftKey(
  what: "rule" | "statement" | "publication" | `evidence:${string}` | `prose:${string}`,
  personId: string,
  slug: string,
): string {
  return `candor:${what}:${personId}:${slug}`;
}

export function draftInWords<Draft>(kept: Kept<Draft>): string {
  return JSON.stringify(kept);
}

/** What an older build kept may lack something; then it is as if nothing was kept. */
export function draftFromWords<Draft>(words: string, { isWhole }: DraftKind<Draft>): Kept<Draft> | undefined {
  try {
    const found = JSON.parse(words === "" ? "null" : words) as Partial<Kept<Draft>> | null;
    const { draft, basedOn } = found ?? {};
    return draft && typeof basedOn === "number" && isWhole(draft) ? { draft, basedOn } : undefined;
  } catch {
    return undefined;
  }
}

export function areTexts(values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

export function sameJson(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
