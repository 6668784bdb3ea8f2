"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { beginBehind, beginFromLine, type Beginning } from "./beginnings.ts";
import type { EventRow } from "./event-row.ts";
import type { InPlace } from "./in-place-form.tsx";
import { useKeys } from "./keys.ts";
import { useOpenForm } from "./open-form.ts";
import type { OwnChanges } from "./own-changes.ts";
import { focusRow, useRowKeys } from "./row-keys.ts";
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
  const { mayWrite } = setup;
  const [said, say] = useState("");
  const quick = useLineEntry(setup, say);
  const forms = useForms(setup);
  const inPlace = useInPlace(setup, say);
  const history = (id: string) => forms.show("history", id);
  const writing = { Enter: inPlace.edit, e: inPlace.edit, i: forms.insertBehind };
  const rowKeys = useRowKeys({ ...(mayWrite && writing), h: history });
  useKeys(mayWrite, { n: () => quick.line.current?.focus(), N: () => forms.writeNew() });
  const writeLineOut = () => {
    const { entry } = quick;
    forms.writeNew(beginFromLine(entry.line, entry.shown, { zone: setup.zones.incident, day: forms.lastDay }));
    entry.type("");
  };
  return { said, say, ...quick, ...forms, ...inPlace, rowKeys, history, writeLineOut };
}

export type TimelineEditor = ReturnType<typeof useTimelineEditor>;

function useLineEntry({ slug, personId, zones, rows, own }: Setup, say: (result: string) => void) {
  const [lastTime, setLastTime] = useState<RecordedTime>();
  const line = useRef<HTMLInputElement>(null);
  const entry = useQuickEntry({
    slug,
    zone: zones.incident,
    storageKey: `candor:line:${personId}:${slug}`,
    last: lastTime ?? rows.at(-1)?.time,
    actions: own.actions,
    onSaved: (event) => {
      setLastTime(event.time);
      say(`Added: ${event.title.en}`);
      line.current?.focus();
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
    show("new");
    panel.current?.querySelector("input")?.focus();
  };
  const insertBehind = async (id: string) => {
    const row = rows.find((one) => one.id === id);
    const result = await attempt(() => own.actions.suggest(slug, id));
    setProblem(result.ok ? undefined : result.problem);
    if (row && result.ok) writeNew(beginBehind(row, result.suggestion, zones.incident));
  };
  return {
    open,
    show,
    close,
    beginning,
    problem,
    panel,
    lastDay: rows.at(-1)?.display.day ?? "",
    writeNew,
    insertBehind: (id: string) => void insertBehind(id),
  };
}

function useInPlace({ slug, personId, own }: Setup, say: (result: string) => void) {
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
    onSaved: (event, id) => {
      say(event ? `Saved: ${event.title.en}` : "Nothing was changed, so nothing was saved.");
      leave(id);
    },
  };
  return { editing, edit, inPlace };
}
