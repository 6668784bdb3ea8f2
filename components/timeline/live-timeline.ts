"use client";

import { useEffect, useRef, useState } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { TimelineChange } from "#domain/timeline/timeline-news.ts";
import { listenToTimeline, type LiveState } from "./live-source.ts";
import type { TimelineActions } from "./timeline-actions.ts";

type Known = { version: number; title: string };
type Setup = {
  slug: string;
  position: string;
  /** What the page shows, retracted events too. */
  known: Map<string, Known>;
  isOwn: (id: string, version: number) => boolean;
  look: TimelineActions["look"];
  /** Shows one event as it is now; only where reading all of them anew takes long. */
  bring: ((id: string) => Promise<void>) | undefined;
};

const MARKED_FOR_MS = 10_000;
/** More at a time are an import: they come with the next reading of all. */
const MOST_BROUGHT = 20;

/** Brings in what others save while forms, selection and scroll position stay as they are, and marks it for a while. */
export function useLiveTimeline({ slug, position, known, isOwn, look, bring }: Setup) {
  const [state, setState] = useState<LiveState>("connecting");
  const [marks, setMarks] = useState<ReadonlyMap<string, TimelineChange>>(new Map());
  const [said, setSaid] = useState("");
  const awaited = useRef<TimelineChange[]>([]);
  const latest = useRef(known);
  latest.current = known;
  const bringOne = useRef(bring);
  bringOne.current = bring;
  const looking = useRef({ isOn: false, isAskedAgain: false });

  const lookAgain = async () => {
    looking.current.isAskedAgain = true;
    if (looking.current.isOn) return;
    looking.current.isOn = true;
    while (looking.current.isAskedAgain) {
      looking.current.isAskedAgain = false;
      await attempt(look);
    }
    looking.current.isOn = false;
  };
  const isShown = ({ id, version }: TimelineChange) => (latest.current.get(id)?.version ?? 0) >= version;

  useEffect(
    () =>
      listenToTimeline(`/console/incidents/${slug}/timeline/live`, position, {
        state: setState,
        news: ({ changes }) => {
          const unseen = changes.filter((change) => !isShown(change));
          awaited.current = [...awaited.current, ...unseen];
          const ids = new Set(unseen.map(({ id }) => id));
          if (ids.size <= MOST_BROUGHT) for (const id of ids) void bringOne.current?.(id);
          if (awaited.current.length > 0) void lookAgain();
        },
      }),
    [slug],
  );

  useEffect(() => {
    const arrived = awaited.current.filter(isShown);
    awaited.current = awaited.current.filter((change) => !isShown(change));
    const foreign = arrived.filter(({ id, version }) => !isOwn(id, version));
    if (foreign.length === 0) return;
    setMarks((now) => new Map([...now, ...foreign.map((change) => [change.id, change] as const)]));
    setSaid(inWords(foreign, (id) => known.get(id)?.title ?? ""));
    setTimeout(() => {
      setMarks((now) => new Map([...now].filter(([, change]) => !foreign.includes(change))));
      setSaid((now) => (now === inWords(foreign, (id) => known.get(id)?.title ?? "") ? "" : now));
    }, MARKED_FOR_MS);
  }, [known]);

  return { state, marks, said };
}

function inWords(changes: TimelineChange[], titleOf: (id: string) => string): string {
  const [first] = changes;
  if (!first) return "";
  const events = new Set(changes.map(({ id }) => id)).size;
  if (events === 1) return `${changeInWords(changes.at(-1) ?? first)}: ${titleOf(first.id)}`;
  const names = [...new Set(changes.map(({ by }) => by.name))].join(", ");
  return `${events} events changed by ${names}`;
}

export function changeInWords({ kind, by }: TimelineChange): string {
  return `${kind} by ${by.name}`;
}
