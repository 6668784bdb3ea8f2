"use client";

import { useEffect, useState } from "react";
import { draftKey } from "#components/console/kept-draft.ts";
import { findWords, keepWords, keyInTab } from "#components/console/kept-words.ts";
import type { When } from "./publication-plan.ts";

type Draft = { note: string; when: When };

/** What was typed and not sent: it is there again after a reload, for this person in this tab. */
export function usePublicationDraft(personId: string, slug: string, start: Draft) {
  const [draft, setDraft] = useState(start);
  const key = draftKey("publication", personId, slug);
  useEffect(() => {
    const found = read(findWords(keyInTab(key)));
    // Only the browser knows it: the server's page has none of it.
    if (found) setDraft(found);
  }, [key]);
  return {
    draft,
    change(more: Partial<Draft>) {
      const next = { ...draft, ...more };
      setDraft(next);
      keepWords(keyInTab(key), JSON.stringify(next));
    },
    forget() {
      setDraft(start);
      keepWords(keyInTab(key), "");
    },
  };
}

function read(words: string): Draft | undefined {
  try {
    const { note, when } = JSON.parse(words === "" ? "null" : words) as Draft;
    const isWhole = typeof note === "string" && typeof when.wallClock === "string" && typeof when.zone === "string";
    return isWhole && ["now", "embargo_end", "instant"].includes(when.mode) ? { note, when } : undefined;
  } catch {
    return undefined;
  }
}
