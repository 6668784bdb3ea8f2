import type { EventDraft } from "./event-draft.ts";

/** What was typed and not saved, with what it was typed over; a later version of the event is noticed when it is saved. */
export type StoredDraft = { draft: EventDraft; base: EventDraft; version: number; savedAt: string };

/** Drafts are a person's own: another person on the same computer does not get them. */
export function draftKey(personId: string, slug: string, eventId: string | undefined): string {
  return `candor:draft:${personId}:${slug}:${eventId ?? "new"}`;
}

/** A browser may refuse storage; then a draft lives as long as its form. */
export function keepDraft(key: string, stored: StoredDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    return;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}

export function findDraft(key: string, like: EventDraft): StoredDraft | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as StoredDraft | null;
    return found && hasShape(found.draft, like) && hasShape(found.base, like) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Drafts of an older build may lack a field. */
function hasShape(draft: unknown, like: EventDraft): boolean {
  if (typeof draft !== "object" || draft === null) return false;
  return Object.entries(like).every(
    ([name, value]) => typeof (draft as Record<string, unknown>)[name] === typeof value,
  );
}
