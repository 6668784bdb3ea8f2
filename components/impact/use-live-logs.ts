"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { isUnderWay, type LogLine } from "./log-line.ts";

const BUSY_MS = 1000;
const CALM_MS = 5000;

/** The logs as they are now: asked for every second while something is under way, and not while nobody looks. */
export function useLiveLogs(slug: string, first: LogLine[], tz: string | undefined) {
  const [lines, setLines] = useState(first);
  const [isLost, setLost] = useState(false);
  const [said, setSaid] = useState<LogLine>();
  const known = useRef(first);
  const asking = useRef(false);
  const address = `/console/incidents/${slug}/impact/live${tz === undefined ? "" : `?tz=${encodeURIComponent(tz)}`}`;

  const look = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    const next = await readLines(address);
    asking.current = false;
    setLost(next === undefined);
    if (!next) return;
    setSaid((before) => changed(known.current, next) ?? before);
    known.current = next;
    setLines(next);
  }, [address]);

  useEffect(() => {
    known.current = first;
    setLines(first);
  }, [first]);

  const isBusy = lines.some(isUnderWay);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void look(), isBusy ? BUSY_MS : CALM_MS);
    const back = () => document.hidden || void look();
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, [look, isBusy]);

  return { lines, isLost, said, look: () => void look() };
}

async function readLines(address: string): Promise<LogLine[] | undefined> {
  try {
    const response = await fetch(address, { cache: "no-store" });
    return response.ok ? ((await response.json()) as { logs: LogLine[] }).logs : undefined;
  } catch {
    return undefined;
  }
}

/** Of several, the first that came to another state. */
function changed(before: LogLine[], after: LogLine[]): LogLine | undefined {
  const states = new Map(before.map(({ id, status }) => [id, status]));
  return after.find(({ id, status }) => states.has(id) && states.get(id) !== status);
}
