"use client";

import { useMemo, useSyncExternalStore } from "react";
import { draftsOf, keptDrafts, type KeptDraft } from "./draft-storage.ts";
import { hearWords, wordsUnder, type KeptWords } from "#components/console/kept-words.ts";

/** The lines and drafts of this person that are kept in this browser, as they change. */
export function useKept(personId: string, slug: string, lineKey: string): { drafts: KeptDraft[]; lines: KeptWords[] } {
  const asIs = () => JSON.stringify([wordsUnder(draftsOf(personId, slug)), wordsUnder(`${lineKey}@`)]);
  const now = useSyncExternalStore(hearWords, asIs, () => "");
  return useMemo(
    () =>
      now === ""
        ? { drafts: [], lines: [] }
        : { drafts: keptDrafts(personId, slug), lines: wordsUnder(`${lineKey}@`).filter(({ isOwn }) => !isOwn) },
    [now],
  );
}
