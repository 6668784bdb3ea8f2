import { findWords, keepWords, keyInTab, wordsUnder, withoutTab } from "#components/console/kept-words.ts";
import type { RecordDraft } from "#components/upstream/record-draft.ts";
import { formNamed, type FormName } from "./case-forms.ts";

/** What was typed and not recorded, with what stood there before and the case it was typed over. */
export type KeptForm = { draft: RecordDraft; start: RecordDraft; version: number };
export type FoundForm = { key: string; name: FormName; of: string; isOwn: boolean };

/** Drafts are a person's own: another person on the same computer does not get them. */
function beginning(personId: string, slug: string): string {
  return `candor:case:${personId}:${slug}:`;
}

export function keptKey(personId: string, slug: string, name: FormName, of: string): string {
  return keyInTab(`${beginning(personId, slug)}${name}:${of}`);
}

export function keepForm(key: string, kept: KeptForm | undefined): void {
  keepWords(key, kept ? JSON.stringify(kept) : "");
}

export function findForm(key: string): KeptForm | undefined {
  return readForm(findWords(key));
}

/** Those of all tabs, as one text that changes when they do. */
export function allKept(personId: string, slug: string): string {
  return JSON.stringify(wordsUnder(beginning(personId, slug)).map(({ key, isOwn }) => [key, isOwn]));
}

export function formsFound(personId: string, slug: string, all: string): FoundForm[] {
  return (JSON.parse(all) as [string, boolean][]).flatMap(([key, isOwn]) => {
    const [said = "", ...rest] = withoutTab(key).slice(beginning(personId, slug).length).split(":");
    const name = formNamed(said);
    return name ? [{ key, name, of: rest.join(":"), isOwn }] : [];
  });
}

/** What an older build kept may lack something; then it is as if nothing was kept. */
function readForm(words: string): KeptForm | undefined {
  try {
    const found = JSON.parse(words === "" ? "null" : words) as Partial<KeptForm> | null;
    const { draft, start, version } = found ?? {};
    const isWhole = [draft, start].every((each) => each && isMap(each.text) && isMap(each.times));
    return isWhole && draft && start && typeof version === "number" ? { draft, start, version } : undefined;
  } catch {
    return undefined;
  }
}

function isMap(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
