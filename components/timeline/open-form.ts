"use client";

import { useCallback, useRef } from "react";
import { useAddressState } from "#components/ui/address-state.ts";
import type { EventRow } from "./event-row.ts";

export type FormKind = "new" | "edit" | "retract";
export type OpenForm = { kind: "new" } | { kind: "edit" | "retract"; event: EventRow };
export type ShowForm = (kind: FormKind, id?: string) => void;

const closed = { new: null, edit: null, retract: null };

/** Which form is open stands in the address; closing gives the keyboard back to where it was opened. */
export function useOpenForm(
  rows: EventRow[],
  mayWrite: boolean,
): { open: OpenForm | undefined; show: ShowForm; close: () => void } {
  const { get, set } = useAddressState();
  const opener = useRef<Element | null>(null);
  const show = useCallback<ShowForm>(
    (kind, id = "1") => {
      opener.current ??= document.activeElement;
      set({ ...closed, [kind]: id });
    },
    [set],
  );
  const close = useCallback(() => {
    set(closed);
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  }, [set]);
  return { open: mayWrite ? openForm(get, rows) : undefined, show, close };
}

function openForm(get: (name: string) => string, rows: EventRow[]): OpenForm | undefined {
  if (get("new") !== "") return { kind: "new" };
  const kind = get("edit") !== "" ? "edit" : "retract";
  const event = rows.find(({ id }) => id === get(kind));
  return event && { kind, event };
}
