import type { RuleDraft } from "./rule-draft.ts";

/** A rule as it stands in the form, with the revision over which it was written; 0: over none. */
export type KeptRule = { draft: RuleDraft; basedOn: number };

/** Drafts are a person's own: another person on the same computer does not get them. */
export function keptRuleKey(personId: string, slug: string): string {
  return `candor:rule:${personId}:${slug}`;
}

export function ruleInWords(kept: KeptRule): string {
  return JSON.stringify(kept);
}

/** What an older build kept may lack something; then it is as if nothing was kept. */
export function ruleFromWords(words: string): KeptRule | undefined {
  try {
    const found = JSON.parse(words === "" ? "null" : words) as Partial<KeptRule> | null;
    const { draft, basedOn } = found ?? {};
    return draft && typeof basedOn === "number" && isWhole(draft) ? { draft, basedOn } : undefined;
  } catch {
    return undefined;
  }
}

function isWhole({ unit, from, until, where, exclusions, nextId }: Partial<RuleDraft>): boolean {
  return (
    [unit, from?.field?.text, from?.field?.zone, until?.field?.text, until?.field?.zone].every(
      (part) => typeof part === "string",
    ) &&
    Array.isArray(where?.parts) &&
    Array.isArray(exclusions) &&
    typeof nextId === "number"
  );
}

/** Whether two drafts say the same, whatever was opened and closed on the way. */
export function saysTheSame(a: RuleDraft, b: RuleDraft): boolean {
  return JSON.stringify({ ...a, nextId: 0 }) === JSON.stringify({ ...b, nextId: 0 });
}
