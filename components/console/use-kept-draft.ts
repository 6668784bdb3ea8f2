"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { findWords, hearWords, keepWords, keyInTab, wordsUnder } from "./kept-words.ts";
import { draftFromWords, draftInWords, type DraftKind, type Kept } from "./kept-draft.ts";

type Setup<Draft> = {
  storageKey: string;
  kind: DraftKind<Draft>;
  revision: number;
  stored: Draft;
  take: (draft: Draft) => void;
};

/** Keeps what was written and not saved, through a reload and for another tab; `basedOn`: the revision it was written over. */
export function useKeptDraft<Draft>({ storageKey, kind, revision, stored, take }: Setup<Draft>) {
  const [restored, setRestored] = useState<number>();
  const basedOn = restored ?? revision;
  const takeUp = (found: Kept<Draft>) => {
    take(found.draft);
    setRestored(found.basedOn);
    keepWords(keyInTab(storageKey), draftInWords(found));
  };
  useEffect(() => {
    const found = draftFromWords(findWords(keyInTab(storageKey)), kind);
    if (found) takeUp(found);
  }, [storageKey]);
  const other = useSyncExternalStore(
    hearWords,
    () => wordsUnder(`${storageKey}@`).find(({ isOwn, words }) => !isOwn && draftFromWords(words, kind))?.key,
    () => undefined,
  );
  return {
    basedOn,
    isRestored: restored !== undefined,
    keep: (draft: Draft) =>
      void keepWords(keyInTab(storageKey), kind.saysTheSame(draft, stored) ? "" : draftInWords({ draft, basedOn })),
    forget: () => {
      setRestored(undefined);
      keepWords(keyInTab(storageKey), "");
    },
    throwAway: () => {
      setRestored(undefined);
      keepWords(keyInTab(storageKey), "");
      take(stored);
    },
    /** It is meant to follow the newest revision, as whoever wrote it has seen that one. */
    follow: (draft: Draft) => {
      setRestored(revision);
      keepWords(keyInTab(storageKey), draftInWords({ draft, basedOn: revision }));
    },
    /** Of another tab, or of one that is closed. */
    other,
    takeOther: (key: string) => {
      const found = draftFromWords(findWords(key), kind);
      if (found) takeUp(found);
      keepWords(key, "");
    },
    throwOther: (key: string) => void keepWords(key, ""),
  };
}

export type KeptDraft<Draft> = ReturnType<typeof useKeptDraft<Draft>>;

/** Whether this tab left something there: then its form opens by itself. */
export function isKeptInTab(storageKey: string): boolean {
  return findWords(keyInTab(storageKey)) !== "";
}
