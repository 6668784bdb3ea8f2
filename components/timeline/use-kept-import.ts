"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { PasteDraft } from "./import-draft.ts";
import { importFromWords, importInWords, samePaste, type KeptAnswers, type KeptImport } from "./kept-import.ts";
import { findWords, hearWords, keepWords, keyInTab, wordsUnder } from "#components/console/kept-words.ts";

type Setup = {
  storageKey: string;
  paste: PasteDraft;
  setPaste: (paste: PasteDraft) => void;
  /** Of the paste that is read now. */
  answers: KeptAnswers | undefined;
  readPaste: (paste: PasteDraft, answers?: KeptAnswers) => void;
};

/** Keeps the paste and what was answered until it is taken, through a reload and for another tab. */
export function useKeptImport({ storageKey, paste, setPaste, answers, readPaste }: Setup) {
  const [isKept, setKept] = useState(true);
  const [isFound, setFound] = useState(false);
  /** Found, and not read again yet. */
  const [waiting, setWaiting] = useState<KeptAnswers>();
  const takeUp = ({ paste: found, answers: said }: KeptImport) => {
    setPaste(found);
    setWaiting(said);
    if (said) readPaste(said.paste, said);
  };
  useEffect(() => {
    const found = importFromWords(findWords(keyInTab(storageKey)));
    if (found) takeUp(found);
    setFound(true);
  }, [storageKey]);
  useEffect(() => {
    if (!isFound) return;
    if (answers) setWaiting(undefined);
    setKept(keepWords(keyInTab(storageKey), importInWords({ paste, answers: answers ?? waiting })));
  }, [isFound, paste, answers]);

  const others = useSyncExternalStore(
    hearWords,
    () => wordsUnder(`${storageKey}@`).find(({ isOwn }) => !isOwn)?.key ?? "",
    () => "",
  );
  return {
    isKept,
    read: () => readPaste(paste, waiting && samePaste(waiting.paste, paste) ? waiting : undefined),
    /** Of another tab, or of one that is closed. */
    other: others === "" ? undefined : others,
    takeOther: (key: string) => {
      const found = importFromWords(findWords(key));
      if (found) takeUp(found);
      keepWords(key, "");
    },
  };
}
