import type { CaseView } from "#domain/disclosure/case-view.ts";
import type { GoneOn } from "./case-actions.ts";
import { namesIn } from "./case-names.ts";
import { factInWords } from "./fact-words.ts";

/** What was entered after the version that somebody saw. */
export function goneOn({ version, entries }: CaseView, seen: number): GoneOn {
  const names = namesIn(entries);
  const newer = entries.filter(({ seq }) => seq > seen);
  return {
    version,
    entries: newer.map(({ seq, actor, fact }) => ({ seq, by: actor.name, words: factInWords(fact, names).words })),
  };
}
