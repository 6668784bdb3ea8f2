"use client";

import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { AffectedLine } from "./affected-query.ts";

export type AffectedPart = { lines: AffectedLine[]; next?: string };
type Refused = { detail: string };

/** What one page of a browser holds well; the rest begins on the next. */
export const MOST_ROWS = 20_000;

type Pages = {
  rows: AffectedLine[];
  next: string | undefined;
  isReading: boolean;
  problem: string | undefined;
  /** Stands behind the last row: when it comes near the window, the next rows are read. */
  end: RefObject<HTMLDivElement | null>;
  readOn: () => void;
};

/** The rows after the first ones, as the reader comes near them. `address` gives a page of them after a cursor. */
export function useAffectedPages(first: AffectedPart, address: string): Pages {
  const [held, setHold] = useState(first);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const end = useRef<HTMLDivElement>(null);
  const isBusy = useRef(false);
  const readOn = useCallback(async () => {
    if (held.next === undefined || isBusy.current) return;
    isBusy.current = true;
    setReading(true);
    const part = await read(`${address}&after=${encodeURIComponent(held.next)}`);
    isBusy.current = false;
    setReading(false);
    if ("detail" in part) return setProblem(part.detail);
    setProblem(undefined);
    setHold(({ lines }) => ({ ...part, lines: [...lines, ...part.lines] }));
  }, [held, address]);
  const isFull = held.lines.length >= MOST_ROWS;
  useEffect(() => {
    const element = end.current;
    if (!element || held.next === undefined || problem !== undefined || isFull) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && void readOn(), {
      rootMargin: "0px 0px 3000px 0px",
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [held, problem, isFull, readOn]);
  return { rows: held.lines, next: held.next, isReading, problem, end, readOn: () => void readOn() };
}

async function read(address: string): Promise<AffectedPart | Refused> {
  try {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    return (await answer.json()) as AffectedPart | Refused;
  } catch {
    return { detail: "The next rows did not arrive. Check the connection, then read on." };
  }
}
