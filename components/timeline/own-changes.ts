"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { TimelineActions } from "./timeline-actions.ts";

/** What this person changed here and may take back. `version` is the one the change made, `stands` the one stored now. */
export type OwnChange = {
  id: string;
  version: number;
  stands: number;
  kind: "added" | "changed" | "retracted";
  title: string;
};

const KEPT = 50;

export function withChange(changes: OwnChange[], change: OwnChange): OwnChange[] {
  return [...standingAt(changes, change.id, change.stands), change].slice(-KEPT);
}

/** After the last change of an event was undone; the ones before it are undone from the version that made. */
export function withoutChange(changes: OwnChange[], undone: OwnChange, stands: number): OwnChange[] {
  return standingAt(
    changes.filter((change) => change.id !== undone.id || change.version !== undone.version),
    undone.id,
    stands,
  );
}

function standingAt(changes: OwnChange[], id: string, stands: number): OwnChange[] {
  return changes.map((change) => (change.id === id ? { ...change, stands } : change));
}

/** The actions, with what they changed kept for undoing until the browser tab is closed. */
export function useOwnChanges(storageKey: string, actions: TimelineActions, titleOf: (id: string) => string) {
  const [changes, setChanges] = useState<OwnChange[]>([]);
  const own = useRef(new Set<string>());
  const latest = useRef(titleOf);
  latest.current = titleOf;
  useEffect(() => setChanges(stored(storageKey)), [storageKey]);

  const update = (next: (now: OwnChange[]) => OwnChange[]) =>
    setChanges((now) => {
      const then = next(now);
      store(storageKey, then);
      return then;
    });
  const note = (kind: OwnChange["kind"], id: string, version: number, title: string) => {
    own.current.add(`${id} ${version}`);
    update((now) => withChange(now, { id, version, stands: version, kind, title }));
  };

  const recorded = useMemo<TimelineActions>(
    () => ({
      ...actions,
      add: async (...sent) => {
        const result = await actions.add(...sent);
        if (result.ok) note("added", result.event.id, result.event.version, result.event.title.en);
        return result;
      },
      change: async (...sent) => {
        const result = await actions.change(...sent);
        const [, id, , version] = sent;
        if (result.ok && result.event.version > version)
          note("changed", id, result.event.version, result.event.title.en);
        return result;
      },
      retract: async (...sent) => {
        const result = await actions.retract(...sent);
        const [, id, , version] = sent;
        if (result.ok) note("retracted", id, version + 1, latest.current(id));
        return result;
      },
    }),
    [actions, storageKey],
  );

  return {
    actions: recorded,
    last: changes.at(-1),
    isOwn: (id: string, version: number) => own.current.has(`${id} ${version}`),
    undone: (change: OwnChange, event: TimelineEvent) => {
      own.current.add(`${event.id} ${event.version}`);
      update((now) => withoutChange(now, change, event.version));
    },
    forget: (change: OwnChange) => update((now) => now.filter((one) => one !== change)),
  };
}

export type OwnChanges = ReturnType<typeof useOwnChanges>;

function stored(key: string): OwnChange[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(key) ?? "[]") as unknown;
    return Array.isArray(found) ? (found as OwnChange[]) : [];
  } catch {
    return [];
  }
}

function store(key: string, changes: OwnChange[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(changes));
  } catch {
    return;
  }
}
