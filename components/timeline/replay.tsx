"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useAddressState } from "#components/ui/address-state.ts";
import { Announcer } from "#components/ui/announcer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ReplayList } from "./replay-list.tsx";
import { knowledgeAt, type ReplayRow, type ReplayStop } from "./replay-state.ts";

type Props = { rows: ReplayRow[]; stops: ReplayStop[]; /** Which stop it begins at. */ start: number };

/** What was known at a moment: the slider steps from one moment at which something became known to the next. */
export function Replay({ rows, stops, start }: Props) {
  const [index, setIndex] = useState(start);
  const { set } = useAddressState();
  const stop = stops[index];
  if (!stop) return <p className="mt-4 text-soft">No event yet, so there is nothing to replay.</p>;

  const before = stops[index - 1];
  const states = rows.map((row) => {
    const knowledge = knowledgeAt(row, stop.us);
    return { row, knowledge, isNew: before !== undefined && knowledgeAt(row, before.us) !== knowledge };
  });
  const goTo = (next: number) => {
    const chosen = stops[next];
    if (!chosen) return;
    setIndex(next);
    set({ at: chosen.instant, day: null });
  };
  return (
    <>
      <Slider stops={stops} index={index} stop={stop} goTo={goTo} />
      <Announcer message={spoken(stop, states)} />
      <ReplayList states={states} />
    </>
  );
}

type SliderProps = { stops: ReplayStop[]; index: number; stop: ReplayStop; goTo: (index: number) => void };

function Slider({ stops, index, stop, goTo }: SliderProps) {
  const id = useId();
  return (
    <div className="mt-4 border-y border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-[0.8125rem] font-medium text-soft">
          The moment
        </label>
        <span className="text-[0.8125rem] text-faint">
          {index + 1} of {stops.length}
        </span>
      </div>
      <p className="text-xl font-semibold">
        <time dateTime={stop.instant}>{stop.label}</time>
      </p>
      <div className="mt-1 flex items-center gap-2">
        <Button aria-label="The moment before" disabled={index === 0} onClick={() => goTo(index - 1)}>
          <ChevronLeft aria-hidden size={16} />
        </Button>
        <input
          id={id}
          type="range"
          min={0}
          max={stops.length - 1}
          step={1}
          value={index}
          aria-valuetext={stop.label}
          onChange={(event) => goTo(Number(event.target.value))}
          className="min-w-0 grow accent-(--accent)"
        />
        <Button aria-label="The next moment" disabled={index === stops.length - 1} onClick={() => goTo(index + 1)}>
          <ChevronRight aria-hidden size={16} />
        </Button>
      </div>
    </div>
  );
}

function spoken({ label }: ReplayStop, states: Parameters<typeof ReplayList>[0]["states"]): string {
  const count = (knowledge: string) => states.filter((state) => state.knowledge === knowledge).length;
  const news = states.filter(({ isNew }) => isNew).map(({ row }) => row.title.en);
  const known = `${label}: ${count("surely")} known, ${count("possibly")} possibly.`;
  return news.length === 0 ? known : `${known} New: ${news.join("; ")}`;
}
