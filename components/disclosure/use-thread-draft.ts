"use client";

import { useEffect, useState } from "react";
import { findWords, keepWords, keyInTab } from "#components/console/kept-words.ts";

/** What is written and not sent, through a reload; drafts are a person's own. `place`: of which form of which thread. */
export function useThreadDraft(personId: string, place: string) {
  const [words, setWords] = useState("");
  const key = () => keyInTab(`candor:thread:${personId}:${place}`);
  useEffect(() => setWords(findWords(key())), [personId, place]);
  const write = (text: string) => {
    setWords(text);
    keepWords(key(), text);
  };
  return { words, write, clear: () => write("") };
}
