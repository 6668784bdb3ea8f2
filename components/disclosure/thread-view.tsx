"use client";

import { useEffect, useRef } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { Message, Thread } from "#domain/disclosure/thread.ts";
import type { PartyChoice, ThreadActions, ThreadPlace } from "./thread-actions.ts";
import { COMPOSER, ThreadComposer } from "./thread-composer.tsx";
import { ThreadGroup } from "./thread-group.tsx";
import { ThreadMessage } from "./thread-message.tsx";
import { isPlainKey } from "./thread-shortcuts.ts";
import { groupInWords } from "./thread-words.ts";

type Props = {
  thread: Thread;
  messages: Message[];
  place: ThreadPlace;
  actions: Omit<ThreadActions, "start">;
  /** From which a co-ordinator chooses who takes part. */
  parties?: PartyChoice[];
};

/** One thread: what was said, the oldest first, and the form to answer. What is shown is read. */
export function ThreadView({ thread, messages, place, actions, parties }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useMessageKeys(list);
  const newest = messages.at(-1)?.seq ?? 0;
  const isUnread = messages.some((message) => message.isUnread);
  useEffect(() => {
    // What cannot be marked stays unread, and is marked the next time.
    if (isUnread) void attempt(() => actions.mark(thread.id, newest));
  }, [thread.id, newest, isUnread]);
  const readers = groupInWords(thread, place.isInside);
  return (
    <>
      <p className="mb-2 text-soft">{readers}</p>
      {parties && actions.changeGroup && (
        <ThreadGroup key={thread.version} thread={thread} parties={parties} changeGroup={actions.changeGroup} />
      )}
      {messages.length === 0 && <p className="text-soft">Nothing has been said yet.</p>}
      <ol ref={list} className="grid gap-3">
        {messages.map((message) => (
          <li key={message.seq}>
            <ThreadMessage thread={thread.id} message={message} place={place} actions={actions} />
          </li>
        ))}
      </ol>
      {place.mayWrite && <ThreadComposer thread={thread.id} readers={readers} place={place} actions={actions} />}
    </>
  );
}

/** `j` and `k` go through the messages, `r` to the answer, while nobody is typing. */
function useMessageKeys(list: { current: HTMLElement | null }): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!isPlainKey(event)) return;
      const target = event.key === "r" ? composer() : neighbour(list.current, { j: 1, k: -1 }[event.key]);
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [list]);
}

function composer(): HTMLElement | null {
  return document.querySelector(`[data-thread="${COMPOSER}"]`);
}

/** From outside, forward leads to the first message and back to the last. */
function neighbour(list: HTMLElement | null, step: number | undefined): HTMLElement | undefined {
  if (step === undefined) return undefined;
  const messages = [...(list?.querySelectorAll<HTMLElement>("[data-message]") ?? [])];
  const at = messages.findIndex((message) => message.contains(document.activeElement));
  if (at >= 0) return messages[at + step];
  return step > 0 ? messages[0] : messages.at(-1);
}
