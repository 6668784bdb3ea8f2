"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { beginBehind, beginFromLine, type Beginning } from "./beginnings.ts";
import type { LeftSave } from "./event-form-state.ts";
import type { EventRow } from "./event-row.ts";
import type { InPlace } from "./in-place-form.tsx";
import { useJustAdded } from "./just-added.ts";
import { keepWords, type KeptWords } from "#components/console/kept-words.ts";
import { useKeys } from "./keys.ts";
import { useOpenForm } from "./open-form.ts";
import type { OwnChanges } from "./own-changes.ts";
import { focusRow, useRowKeys } from "./row-keys.ts";
import { useKeptWords } from "./use-kept-words.ts";
import { useQuickEntry } from "./use-quick-entry.ts";
import type { ZoneList } from "./zone-list.ts";

type Setup = {
  slug: string;
  personId: string;
  mayWrite: boolean;
  zones: ZoneList;
  rows: EventRow[];
  own: OwnChanges;
};

/** All ways to write a timeline: the line, the forms, in place, between two; and the keys for each. */
export function useTimelineEditor(setup: Setup) {
  const { slug, personId, mayWrite, rows, zones } = setup;
  const [said, say] = useState("");
  const [left, setLeft] = useState<LeftSave>();
  const onLeft = (outcome: LeftSave | undefined) => {
    setLeft(outcome);
    if (outcome && !outcome.problem) say(`Saved: ${outcome.title}`);
  };
  const added = useJustAdded(rows, say);
  const lineKey = `candor:line:${personId}:${slug}`;
  const quick = useLineEntry(setup, lineKey, added.note);
  const forms = useForms(setup);
  const inPlace = useInPlace(setup, say, onLeft);
  const kept = useKeptWords({ slug, personId, lineKey, rows, ...forms, editing: inPlace.editing });
  const history = (id: string) => forms.show("history", id);
  const writeNew = (from?: Beginning) => {
    if (from) kept.keepBeginning(from);
    forms.writeNew(from);
  };
  const insertBehind = async (id: string) => {
    const from = await forms.beginningBehind(id);
    if (from) writeNew(from);
  };
  const insert = (id: string) => void insertBehind(id);
  const writing = { Enter: inPlace.edit, e: inPlace.edit, i: insert };
  const rowKeys = useRowKeys({ ...(mayWrite && writing), h: history });
  useKeys(mayWrite, { n: () => quick.line.current?.focus(), N: () => writeNew() });
  const writeLineOut = () => {
    const { line, shown } = quick.entry;
    writeNew(beginFromLine(kept.placeOfLine(line), line, shown, { zone: zones.incident, day: forms.lastDay }));
  };
  const onAdded = (event: TimelineEvent) => {
    if (kept.lineInForm !== undefined && kept.lineInForm === quick.entry.line) quick.entry.type("");
    added.note(event);
  };
  const takeLine = ({ key, words }: KeptWords) => {
    quick.entry.type(words);
    keepWords(key, "");
    quick.line.current?.focus();
  };
  const more = { said, say, left, onLeft, added, kept, onAdded, takeLine, rowKeys, history, writeLineOut };
  return { ...quick, ...forms, ...inPlace, ...more, writeNew, insertBehind: insert };
}

export type TimelineEditor = ReturnType<typeof useTimelineEditor>;

function useLineEntry({ slug, zones, rows, own }: Setup, storageKey: string, onAdded: (event: TimelineEvent) => void) {
  const [lastTime, setLastTime] = useState<RecordedTime>();
  const line = useRef<HTMLInputElement>(null);
  const entry = useQuickEntry({
    slug,
    zone: zones.incident,
    storageKey,
    last: lastTime ?? rows.at(-1)?.time,
    actions: own.actions,
    onSaved: (event) => {
      setLastTime(event.time);
      onAdded(event);
      line.current?.focus({ preventScroll: true });
    },
  });
  return { entry, line };
}

function useForms({ slug, mayWrite, zones, rows, own }: Setup) {
  const { open, show, close } = useOpenForm(rows, mayWrite);
  const [beginning, setBeginning] = useState<Beginning>();
  const [problem, setProblem] = useState<ActionProblem>();
  const panel = useRef<HTMLDivElement>(null);
  const writeNew = (from?: Beginning) => {
    setBeginning(from);
    show("new", from?.place);
    panel.current?.querySelector("input")?.focus();
  };
  const beginningBehind = async (id: string) => {
    const row = rows.find((one) => one.id === id);
    const result = await attempt(() => own.actions.suggest(slug, id));
    setProblem(result.ok ? undefined : result.problem);
    return row && result.ok ? beginBehind(row, result.suggestion, zones.incident) : undefined;
  };
  const lastDay = rows.at(-1)?.display.day ?? "";
  return { open, show, close, beginning, problem, panel, lastDay, writeNew, beginningBehind };
}

function useInPlace(
  { slug, personId, own }: Setup,
  say: (result: string) => void,
  onLeft: (outcome: LeftSave) => void,
) {
  const [editing, edit] = useState<string>();
  const left = useRef<string>(undefined);
  const leave = (id: string) => {
    left.current = id;
    edit(undefined);
  };
  // The event gets the keyboard back when it stands where the form was.
  useLayoutEffect(() => {
    if (editing !== undefined || left.current === undefined) return;
    focusRow(left.current);
    left.current = undefined;
  });
  const inPlace: InPlace = {
    slug,
    personId,
    actions: own.actions,
    onClose: leave,
    onLeft,
    onSaved: (event, id) => {
      say(event ? `Saved: ${event.title.en}` : "Nothing was changed, so nothing was saved.");
      leave(id);
    },
  };
  return { editing, edit, inPlace };
}
