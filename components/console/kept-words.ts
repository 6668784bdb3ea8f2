import { tabId } from "./tab-id.ts";

/** What was typed and not saved, in this browser. `key` is the whole name in its storage. */
export type KeptWords = { key: string; words: string; isOwn: boolean };

const hearers = new Set<() => void>();

/** Each browser tab keeps its own words, so that two of one person do not write over each other's. */
export function keyInTab(key: string): string {
  return `${key}@${tabId()}`;
}

/** The name without the tab's. */
export function withoutTab(key: string): string {
  return key.slice(0, key.lastIndexOf("@"));
}

/** No words: nothing is kept. False where the browser refuses, for lack of room or on principle. */
export function keepWords(key: string, words: string): boolean {
  try {
    if (words === "") localStorage.removeItem(key);
    else localStorage.setItem(key, words);
    return true;
  } catch {
    return false;
  } finally {
    for (const hear of hearers) hear();
  }
}

export function findWords(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** All that is kept under names that begin so, of every tab. */
export function wordsUnder(beginning: string): KeptWords[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(beginning))
      .toSorted()
      .map((key) => ({ key, words: findWords(key), isOwn: key.endsWith(`@${tabId()}`) }));
  } catch {
    return [];
  }
}

export function hearWords(hear: () => void): () => void {
  hearers.add(hear);
  addEventListener("storage", hear);
  return () => {
    hearers.delete(hear);
    removeEventListener("storage", hear);
  };
}
