"use client";

import { createContext, use } from "react";
import type { TimelineChange } from "#domain/timeline/timeline-news.ts";
import type { EventRow } from "./event-row.ts";
import { InPlaceForm, type InPlace } from "./in-place-form.tsx";
import { changeInWords } from "./live-timeline.ts";

type RowState = {
  /** What others changed a moment ago. */
  marks: ReadonlyMap<string, TimelineChange>;
  /** What this person added a moment ago. */
  justAdded: string | undefined;
  /** The event that is edited where it stands. */
  editing: string | undefined;
  inPlace: InPlace;
};

const RowStates = createContext<RowState | undefined>(undefined);
export const RowStateProvider = RowStates.Provider;

/** The form in the place of an event's own words, while it is edited there. */
export function useInPlaceForm(row: EventRow) {
  const state = use(RowStates);
  if (!state || state.editing !== row.id) return undefined;
  return <InPlaceForm key={row.id} row={row} {...state.inPlace} />;
}

/** The id of the event that is edited where it stands. */
export function useEdited(): string | undefined {
  return use(RowStates)?.editing;
}

export function ChangedMark({ id }: { id: string }) {
  const state = use(RowStates);
  const change = state?.marks.get(id);
  const words = state?.justAdded === id ? "just added" : change && changeInWords(change);
  if (words === undefined) return null;
  return (
    <span className="ms-2 inline-block border border-accent bg-accent-soft px-1.5 text-[0.8125rem] font-normal">
      {words}
    </span>
  );
}
