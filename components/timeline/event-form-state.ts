"use client";

import { useEffect, useState, useTransition } from "react";
import { attemptTwice } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { useAttemptId } from "./attempt-id.ts";
import { dropDraft, findDraft, keepDraft } from "./draft-storage.ts";
import { changeOf, draftOf, mergeOver, newEventOf, touchedFields, type EventDraft } from "./event-draft.ts";
import type { TimelineActions } from "./timeline-actions.ts";

export type Stale = { current: TimelineEvent; savedBy?: { name: string; at: string } | undefined };

/** True where every time of the form names one instant or date; otherwise the question stands in the form. */
type SettleTimes = () => Promise<boolean>;

type Setup = {
  slug: string;
  event: TimelineEvent | undefined;
  start: EventDraft;
  storageKey: string;
  actions: TimelineActions;
  onSaved: (event: TimelineEvent | undefined) => void;
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

export function useEventForm({ slug, event, start, storageKey, actions, onSaved }: Setup) {
  const [form, setForm] = useState<Form>({ draft: start, base: start, version: event?.version ?? 0 });
  const [isSaving, startSaving] = useTransition();
  const [isWaiting, setIsWaiting] = useState(false);
  const attemptId = useAttemptId();
  useStoredDraft(storageKey, start, setForm);

  const edit = (change: Partial<EventDraft>) => {
    const draft = { ...form.draft, ...change };
    setForm({ ...form, draft });
    keepDraft(storageKey, { draft, base: form.base, version: form.version, savedAt: new Date().toISOString() });
  };

  const finish = (saved: TimelineEvent | undefined) => {
    dropDraft(storageKey);
    onSaved(saved);
  };

  const send = async ({ draft, base, version }: Form, settleTimes: SettleTimes) => {
    if (event && touchedFields(draft, base).size === 0) return finish(undefined);
    if (!(await settleTimes())) return setForm((now) => ({ ...now, stale: undefined, problem: undefined }));
    let sent = 0;
    const result = await attemptTwice(() => {
      sent += 1;
      return event ? actions.change(slug, event.id, changeOf(draft, base), version) : addOnce(draft);
    }, setIsWaiting);
    if (result.ok) return finish(result.event);
    const kept = sent > 1 && savedAlready(result.problem, draft, version);
    if (kept) return finish(kept);
    setForm((now) => ({ ...now, ...troubleOf(result.problem) }));
  };

  const addOnce = (draft: EventDraft) => {
    const added = newEventOf(draft);
    return actions.add(slug, added, attemptId(JSON.stringify(added)));
  };

  return {
    ...form,
    isSaving,
    /** The connection dropped; the same is sent once more by itself. */
    isWaiting,
    edit,
    save: (settleTimes: SettleTimes) => startSaving(() => send(form, settleTimes)),
    discard: () => {
      dropDraft(storageKey);
      setForm({ draft: start, base: start, version: event?.version ?? 0 });
    },
    saveMineOver: (stale: Stale) => {
      const mine = rebased(form, stale);
      setForm(mine);
      startSaving(() => send(mine, async () => true));
    },
    takeTheirs: (stale: Stale) => {
      const theirs = draftOf(stale.current);
      dropDraft(storageKey);
      setForm({ draft: theirs, base: theirs, version: stale.current.version });
    },
  };
}

function troubleOf(problem: ActionProblem): Pick<Form, "stale" | "problem"> {
  if (problem.code !== "stale_version") return { stale: undefined, problem };
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

function useStoredDraft(key: string, start: EventDraft, setForm: (form: Form) => void) {
  useEffect(() => {
    const stored = findDraft(key, start);
    if (!stored || touchedFields(stored.draft, stored.base).size === 0) return;
    setForm({ draft: stored.draft, base: stored.base, version: stored.version, restoredFrom: stored.savedAt });
  }, [key]);
}
