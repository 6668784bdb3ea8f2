"use client";

import { useEffect, useState } from "react";
import { leftInWords } from "./left-in-words.ts";

const TICK_MS = 1_000;

type Props = {
  /** How it stood when the page was made: "3 d 4 h", "2 days", "over". */
  said: string;
  isOver: boolean;
  /** Of an instant, in milliseconds since 1970; a date does not tick. */
  endsMs?: number | undefined;
  /** The server's clock when the page was made: a browser's clock may be wrong. */
  nowMs: number;
};

/** What is left, to the minute; it stands still once nothing is left. */
export function Countdown({ said, isOver, endsMs, nowMs }: Props) {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (isOver || endsMs === undefined) return undefined;
    const ahead = nowMs - Date.now();
    const timer = setInterval(() => {
      const ms = endsMs - (Date.now() + ahead);
      setLeft(ms);
      if (ms < 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isOver, endsMs, nowMs]);
  return <span>{left === undefined ? said : leftInWords(left)}</span>;
}
