"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { findWords, hearWords, keepWords, keyInTab, wordsUnder } from "#components/timeline/kept-words.ts";
import { ruleFromWords, ruleInWords, saysTheSame, type KeptRule } from "./kept-rule.ts";
import type { RuleDraft } from "./rule-draft.ts";

type Setup = { storageKey: string; revision: number; stored: RuleDraft; take: (draft: RuleDraft) => void };

/** Keeps what was written and not saved, through a reload and for another tab; `basedOn`: the revision it was written over. */
export function useKeptRule({ storageKey, revision, stored, take }: Setup) {
  const [restored, setRestored] = useState<number>();
  const basedOn = restored ?? revision;
  const takeUp = (found: KeptRule) => {
    take(found.draft);
    setRestored(found.basedOn);
    keepWords(keyInTab(storageKey), ruleInWords(found));
  };
  useEffect(() => {
    const found = ruleFromWords(findWords(keyInTab(storageKey)));
    if (found) takeUp(found);
  }, [storageKey]);
  const other = useSyncExternalStore(
    hearWords,
    () => wordsUnder(`${storageKey}@`).find(({ isOwn, words }) => !isOwn && ruleFromWords(words))?.key,
    () => undefined,
  );
  return {
    basedOn,
    isRestored: restored !== undefined,
    keep: (draft: RuleDraft) =>
      void keepWords(keyInTab(storageKey), saysTheSame(draft, stored) ? "" : ruleInWords({ draft, basedOn })),
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
    follow: (draft: RuleDraft) => {
      setRestored(revision);
      keepWords(keyInTab(storageKey), ruleInWords({ draft, basedOn: revision }));
    },
    /** Of another tab, or of one that is closed. */
    other,
    takeOther: (key: string) => {
      const found = ruleFromWords(findWords(key));
      if (found) takeUp(found);
      keepWords(key, "");
    },
    throwOther: (key: string) => void keepWords(key, ""),
  };
}

export type KeptRuleState = ReturnType<typeof useKeptRule>;
