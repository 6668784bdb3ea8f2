"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { TimelinePart } from "./timeline-part.ts";

type Setup = {
  first: TimelinePart;
  /** Where all of it is; missing where `first` is all. */
  rest: string | undefined;
  /** Changes with every change of the record. */
  position: string;
};
export type WholeTimeline = { part: TimelinePart; isWhole: boolean; hasFailed: boolean; tryAgain: () => void };

/** The first events came with the page; the others are fetched behind it, and again when something changed. */
export function useWholeTimeline({ first, rest, position }: Setup): WholeTimeline {
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
      const part = await fetchPart(address);
      if (underWay.current !== own) return;
      underWay.current = undefined;
      setFailed(part === undefined);
      if (part) setFetched({ from: address, part });
      if (own.isStale) await load(address);
    };
    void load(rest);
  }, [rest, position, attempts]);

  const tryAgain = useCallback(() => setAttempts((count) => count + 1), []);
  if (rest === undefined) return { part: first, isWhole: true, hasFailed: false, tryAgain };
  const isWhole = fetched?.from === rest;
  return { part: isWhole ? fetched.part : first, isWhole, hasFailed, tryAgain };
}

async function fetchPart(address: string): Promise<TimelinePart | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as TimelinePart) : undefined;
  } catch {
    return undefined;
  }
}
