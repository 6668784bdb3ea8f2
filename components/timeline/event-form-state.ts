"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import { attemptTwice, withReload } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { useAttemptId } from "#components/console/attempt-id.ts";
import { dropDraft, findDraft, keepDraft } from "./draft-storage.ts";
import { changeOf, draftOf, mergeOver, newEventOf, touchedFields, type EventDraft } from "./event-draft.ts";
import type { TimelineActions } from "./timeline-actions.ts";

export type Stale = { current: TimelineEvent; savedBy?: { name: string; at: string } | undefined };

/** What came of saving a form that was closed meanwhile. */
export type LeftSave = { title: string; problem?: ActionProblem };

/** True where every time of the form names one instant or date; otherwise the question stands in the form. */
type SettleTimes = () => Promise<boolean>;

type Setup = {
  slug: string;
  event: TimelineEvent | undefined;
  start: EventDraft;
  storageKey: string;
  actions: TimelineActions;
  onSaved: (event: TimelineEvent | undefined) => void;
  onLeft: (outcome: LeftSave) => void;
};

/** What was opened, what has been typed over it, and what came of saving. */
type Form = {
  draft: EventDraft;
  base: EventDraft;
  version: number;
  restoredFrom?: string;
  stale?: Stale;
  problem?: ActionProblem;
};

export function useEventForm({ slug, event, start, storageKey, actions, onSaved, onLeft }: Setup) {
  const opened = { draft: start, base: start, version: event?.version ?? 0 };
  const [form, setForm] = useState<Form>(opened);
  const [isSaving, startSaving] = useTransition();
  const isOpen = useIsOpen();
  useStoredDraft(storageKey, opened, setForm);

  const edit = (change: Partial<EventDraft>) => {
    const draft = { ...form.draft, ...change };
    setForm({ ...form, draft });
    const { fromLine } = findDraft(storageKey) ?? {};
    const savedAt = new Date().toISOString();
    keepDraft(storageKey, { draft, base: form.base, version: form.version, savedAt, fromLine });
  };
  const { send, isWaiting } = useSending({ slug, event, storageKey, actions });
  const save = (what: Form, settleTimes: SettleTimes) =>
    startSaving(async () => {
      isOpen.current = true;
      const outcome = await send(what, settleTimes);
      if (outcome.isDone) dropDraft(storageKey);
      if (!isOpen.current) return onLeft(leftSave(what, outcome));
      if (outcome.isDone) onSaved(outcome.event);
      else setForm((now) => ({ ...now, ...troubleOf(outcome.problem) }));
    });

  return {
    ...form,
    isSaving,
    /** The connection dropped; the same is sent once more by itself. */
    isWaiting,
    edit,
    save: (settleTimes: SettleTimes) => save(form, settleTimes),
    /** Of a form that closes: what was not touched need not be kept. */
    leave: () => {
      // The address may let go of the form only when its saving has ended.
      isOpen.current = false;
      if (!isSaving && touchedFields(form.draft, form.base).size === 0) dropDraft(storageKey);
    },
    discard: () => {
      if (isSaving) return;
      dropDraft(storageKey);
      setForm(opened);
    },
    saveMineOver: (stale: Stale) => {
      const mine = rebased(form, stale);
      setForm(mine);
      save(mine, async () => true);
    },
    takeTheirs: (stale: Stale) => {
      const theirs = draftOf(stale.current);
      dropDraft(storageKey);
      setForm({ draft: theirs, base: theirs, version: stale.current.version });
    },
  };
}

type Outcome = { isDone: true; event: TimelineEvent | undefined } | { isDone: false; problem?: ActionProblem };

function useSending({ slug, event, storageKey, actions }: Pick<Setup, "slug" | "event" | "storageKey" | "actions">) {
  const [isWaiting, setIsWaiting] = useState(false);
  const attemptId = useAttemptId();
  const addOnce = (draft: EventDraft) => {
    const added = newEventOf(draft);
    return actions.add(slug, added, attemptId(JSON.stringify(added)));
  };
  const send = async ({ draft, base, version }: Form, settleTimes: SettleTimes): Promise<Outcome> => {
    if (event && touchedFields(draft, base).size === 0) return { isDone: true, event: undefined };
    if (!(await settleTimes())) return { isDone: false };
    let sent = 0;
    const result = await attemptTwice(() => {
      sent += 1;
      return event ? actions.change(slug, event.id, changeOf(draft, base), version) : addOnce(draft);
    }, setIsWaiting);
    if (result.ok) return { isDone: true, event: result.event };
    const kept = sent > 1 ? savedAlready(result.problem, draft, version) : undefined;
    return kept
      ? { isDone: true, event: kept }
      : { isDone: false, problem: withReload(result.problem, findDraft(storageKey) !== undefined) };
  };
  return { send, isWaiting };
}

function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

const unsettled: ActionProblem = { status: 422, code: "time_in_doubt", detail: "Its time is still in doubt." };

function leftSave({ draft }: Form, outcome: Outcome): LeftSave {
  const title = draft.titleEn;
  return outcome.isDone ? { title } : { title, problem: outcome.problem ?? unsettled };
}

function troubleOf(problem: ActionProblem | undefined): {
  stale: Stale | undefined;
  problem: ActionProblem | undefined;
} {
  if (problem?.code !== "stale_version") return { stale: undefined, problem };
  return { stale: { current: problem.current as TimelineEvent, savedBy: problem.savedBy }, problem: undefined };
}

/** The first try arrived and only its answer was lost: the next version says what the draft says. */
function savedAlready({ code, current }: ActionProblem, draft: EventDraft, version: number): TimelineEvent | undefined {
  if (code !== "stale_version") return undefined;
  const event = current as TimelineEvent;
  const isMine = event.version === version + 1 && touchedFields(draft, draftOf(event)).size === 0;
  return isMine ? event : undefined;
}

/** What I touched, over what is stored now. */
function rebased(form: Form, { current }: Stale): Form {
  const theirs = draftOf(current);
  return { draft: mergeOver(theirs, form.draft, form.base), base: theirs, version: current.version };
}

function useStoredDraft(key: string, opened: Form, setForm: (form: Form) => void) {
  useEffect(() => {
    const stored = findDraft(key);
    if (!stored) return;
    const { draft, base, version, savedAt } = stored;
    // What a new event began from is worth as much as what was typed over it.
    const isNews = touchedFields(draft, opened.version === 0 ? opened.draft : base).size > 0;
    if (isNews) setForm({ draft, base, version, restoredFrom: savedAt });
  }, [key]);
}
