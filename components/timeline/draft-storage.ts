import { emptyDraft, type EventDraft } from "./event-draft.ts";
import { findWords, keepWords, keyInTab, withoutTab, wordsUnder } from "#components/console/kept-words.ts";

/** What was typed and not saved, with what it was typed over; a later version of the event is noticed when it is saved. */
export type StoredDraft = {
  draft: EventDraft;
  base: EventDraft;
  version: number;
  savedAt: string;
  /** The line of the quick entry that it began from, which still stands there. */
  fromLine?: string | undefined;
};
/** A draft as it was found: `place` says of what form, `key` is its whole name. */
export type KeptDraft = StoredDraft & { key: string; place: string; isOwn: boolean };

/** Drafts are a person's own: another person on the same computer does not get them. */
export function draftKey(personId: string, slug: string, place: string | undefined): string {
  return `${draftsOf(personId, slug)}${place ?? "new"}`;
}

export function draftsOf(personId: string, slug: string): string {
  return `candor:draft:${personId}:${slug}:`;
}

/** A browser may refuse storage; then a draft lives as long as its form. */
export function keepDraft(key: string, stored: StoredDraft): void {
  keepWords(keyInTab(key), JSON.stringify(stored));
}

export function dropDraft(key: string): void {
  keepWords(keyInTab(key), "");
}

export function findDraft(key: string): StoredDraft | undefined {
  return asDraft(findWords(keyInTab(key)));
}

/** Those of all tabs. */
export function keptDrafts(personId: string, slug: string): KeptDraft[] {
  const beginning = draftsOf(personId, slug);
  return wordsUnder(beginning).flatMap(({ key, words, isOwn }) => {
    const stored = asDraft(words);
    if (!stored) return [];
    return [{ ...stored, key, isOwn, place: withoutTab(key).slice(beginning.length) }];
  });
}

function asDraft(words: string): StoredDraft | undefined {
  try {
    const found = JSON.parse(words === "" ? "null" : words) as StoredDraft | null;
    return found && hasShape(found.draft) && hasShape(found.base) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Drafts of an older build may lack a field. */
function hasShape(draft: unknown): boolean {
  if (typeof draft !== "object" || draft === null) return false;
  return Object.entries(emptyDraft("", "")).every(
    ([name, value]) => typeof (draft as Record<string, unknown>)[name] === typeof value,
  );
}
