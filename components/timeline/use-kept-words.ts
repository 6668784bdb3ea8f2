"use client";

import { randomId } from "#components/console/attempt-id.ts";
import type { Beginning } from "./beginnings.ts";
import { draftKey, keepDraft, type KeptDraft } from "./draft-storage.ts";
import { emptyDraft, touchedFields, type EventDraft } from "./event-draft.ts";
import type { EventRow } from "./event-row.ts";
import { keepWords, keyInTab } from "#components/console/kept-words.ts";
import type { OpenForm, ShowForm } from "./open-form.ts";
import { useKept } from "./use-kept.ts";

type Setup = {
  slug: string;
  personId: string;
  lineKey: string;
  rows: EventRow[];
  open: OpenForm | undefined;
  editing: string | undefined;
  show: ShowForm;
};

/** What is kept beside the forms that are open, with what can be done with it. */
export function useKeptWords({ slug, personId, lineKey, rows, open, editing, show }: Setup) {
  const { drafts, lines } = useKept(personId, slug, lineKey);
  const keyOf = (place: string) => draftKey(personId, slug, place);
  const openPlaces = placesOf(open, editing);
  const move = ({ key, place: _place, isOwn: _isOwn, ...stored }: KeptDraft, place: string) => {
    keepDraft(keyOf(place), stored);
    if (keyInTab(keyOf(place)) !== key) keepWords(key, "");
  };
  const openNew = (kept: KeptDraft) => {
    const place = kept.isOwn && !isOfEvent(kept) ? kept.place : newPlace("kept");
    move(kept, place);
    show("new", place === "new" ? undefined : place);
  };
  return {
    drafts: drafts.filter(
      ({ isOwn, place, draft, base }) => touchedFields(draft, base).size > 0 && (!isOwn || !openPlaces.includes(place)),
    ),
    lines,
    /** Of the line that stands in the quick entry, where a form that began from it is open. */
    lineInForm: open?.kind === "new" ? drafts.find(isAt(open.place))?.fromLine : undefined,
    /** The place of the form in which `line` was opened before. */
    placeOfLine: (line: string) =>
      drafts.find(({ isOwn, fromLine }) => isOwn && fromLine === line)?.place ?? newPlace("line"),
    keepBeginning: ({ place, draft, fromLine }: Beginning) => {
      if (drafts.some(isAt(place))) return;
      keepDraft(keyOf(place), { draft, base: draft, version: 0, savedAt: new Date().toISOString(), fromLine });
    },
    lostEvent: (kept: KeptDraft) =>
      !isOfEvent(kept) || rows.some(({ id }) => id === eventOf(kept)) ? undefined : "its event is retracted",
    openKept: (kept: KeptDraft) => {
      if (!isOfEvent(kept)) return openNew(kept);
      const id = eventOf(kept);
      if (!drafts.some(isAt(id))) move(kept, id);
      show("edit", id);
    },
    addAsNew: (draft: EventDraft, from: string) => {
      const place = newPlace("kept");
      const savedAt = new Date().toISOString();
      keepDraft(keyOf(place), { draft, base: emptyDraft("", ""), version: 0, savedAt });
      keepWords(from, "");
      show("new", place);
    },
    inPlaceKey: (id: string) => keyInTab(keyOf(id + IN_PLACE)),
  };
}

const IN_PLACE = ":in-place";
const isAt = (place: string | undefined) => (kept: KeptDraft) => kept.isOwn && kept.place === (place ?? "new");

function isOfEvent({ version }: KeptDraft): boolean {
  return version > 0;
}

function eventOf({ place }: KeptDraft): string {
  return place.replace(IN_PLACE, "");
}

function newPlace(kind: string): string {
  return `${kind}-${randomId().slice(0, 8)}`;
}

function placesOf(open: OpenForm | undefined, editing: string | undefined): string[] {
  const inPlace = editing === undefined ? [] : [editing + IN_PLACE];
  if (open?.kind === "new") return [...inPlace, open.place ?? "new"];
  return open?.kind === "edit" ? [...inPlace, open.event.id] : inPlace;
}
