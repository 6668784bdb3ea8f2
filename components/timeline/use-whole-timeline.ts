"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SavedEvent, TimelinePart } from "./timeline-part.ts";
import { withSaved, withSavedOf } from "./with-saved.ts";

type Setup = {
  first: TimelinePart;
  /** Where all of it is; missing where `first` is all. */
  rest: string | undefined;
  /** Changes with every change of the record. */
  position: string;
};
export type WholeTimeline = {
  part: TimelinePart;
  isWhole: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
  /** Shows this event as it is stored now, before all of them are read again. */
  bring: (id: string) => Promise<void>;
};

/** The first events came with the page; the others are fetched behind it, and again when something changed. */
export function useWholeTimeline({ first, rest, position }: Setup): WholeTimeline {
  const { fetched, hasFailed, tryAgain } = useFetchedPart(rest, position);
  const { saved, bring } = useSavedEvents(rest);
  const isWhole = rest === undefined || fetched !== undefined;
  const read = fetched ?? first;
  const part = useMemo(() => withSaved(read, saved), [read, saved]);
  return { part, isWhole, hasFailed: rest !== undefined && hasFailed, tryAgain, bring };
}

function useFetchedPart(rest: string | undefined, position: string) {
  const [fetched, setFetched] = useState<{ from: string; part: TimelinePart }>();
  const [hasFailed, setFailed] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const underWay = useRef<{ address: string; isStale: boolean }>(undefined);

  useEffect(() => {
    if (rest === undefined) return;
    const load = async (address: string): Promise<void> => {
      if (underWay.current?.address === address) {
        underWay.current.isStale = true;
        return;
      }
      const own = { address, isStale: false };
      underWay.current = own;
      const part = await fetchedJson<TimelinePart>(address);
      if (underWay.current !== own) return;
      underWay.current = undefined;
      setFailed(part === undefined);
      if (part) setFetched({ from: address, part });
      if (own.isStale) await load(address);
    };
    void load(rest);
  }, [rest, position, attempts]);

  const tryAgain = useCallback(() => setAttempts((count) => count + 1), []);
  const isOfPage = rest !== undefined && fetched?.from === rest;
  return { fetched: isOfPage ? fetched.part : undefined, hasFailed, tryAgain };
}

const NONE: readonly SavedEvent[] = [];

function useSavedEvents(rest: string | undefined) {
  const [kept, keep] = useState<{ from: string; saved: readonly SavedEvent[] }>();
  const bring = useCallback(
    async (id: string) => {
      if (rest === undefined) return;
      const one = await fetchedJson<SavedEvent>(`${rest}&event=${encodeURIComponent(id)}`);
      if (one) keep((now) => ({ from: rest, saved: withSavedOf(now?.from === rest ? now.saved : NONE, one) }));
    },
    [rest],
  );
  return { saved: kept && kept.from === rest ? kept.saved : NONE, bring };
}

async function fetchedJson<T>(address: string): Promise<T | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
