"use client";

import { useCallback, useRef } from "react";
import { useAddressState } from "#components/ui/address-state.ts";
import type { EventRow } from "./event-row.ts";

export type FormKind = "new" | "edit" | "retract" | "history";
/** `place` names where what is typed is kept; missing for the usual one. */
export type OpenForm =
  { kind: "new"; place: string | undefined } | { kind: "edit" | "retract" | "history"; event: EventRow };
export type ShowForm = (kind: FormKind, id?: string) => void;

const USUAL = "1";
const KINDS = ["edit", "retract", "history"] as const;
const closed = { new: null, edit: null, retract: null, history: null };

/** Which form is open stands in the address; closing gives the keyboard back to where it was opened. */
export function useOpenForm(
  rows: EventRow[],
  mayWrite: boolean,
): { open: OpenForm | undefined; show: ShowForm; close: () => void } {
  const { get, set } = useAddressState();
  const opener = useRef<Element | null>(null);
  const asOpened = useRef<OpenForm | undefined>(undefined);
  const show = useCallback<ShowForm>(
    (kind, id = USUAL) => {
      opener.current ??= document.activeElement;
      set({ ...closed, [kind]: id });
    },
    [set],
  );
  const close = useCallback(() => {
    set(closed);
    if (opener.current instanceof HTMLElement || opener.current instanceof SVGElement) opener.current.focus();
    opener.current = null;
  }, [set]);
  asOpened.current = stillOpen(asOpened.current, openForm(get, rows, mayWrite), get);
  return { open: asOpened.current, show, close };
}

/** A form keeps the event as it was when it was opened: what others save meanwhile, or retract, shows when it is saved. */
function stillOpen(
  before: OpenForm | undefined,
  now: OpenForm | undefined,
  get: (name: string) => string,
): OpenForm | undefined {
  const isSame = before && before.kind !== "new" && before.kind !== "history" && get(before.kind) === before.event.id;
  return isSame ? before : now;
}

function openForm(get: (name: string) => string, rows: EventRow[], mayWrite: boolean): OpenForm | undefined {
  if (mayWrite && get("new") !== "") return { kind: "new", place: get("new") === USUAL ? undefined : get("new") };
  const kind = KINDS.find((one) => get(one) !== "");
  if (!kind || (!mayWrite && kind !== "history")) return undefined;
  const event = rows.find(({ id }) => id === get(kind));
  return event && { kind, event };
}
