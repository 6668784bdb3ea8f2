"use client";

import { useEffect, useRef } from "react";

/** `n`, `N` with Shift, `mod+z` with Control or Command. */
export type Keys = Record<string, () => void>;

/** Keys of the whole page; pressed in a field they are typing. */
export function useKeys(isOn: boolean, keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || isTyping(event.target)) return;
      const act = latest.current[nameOf(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}

export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent | React.KeyboardEvent): string {
  if (altKey) return "";
  if (ctrlKey || metaKey) return shiftKey ? "" : `mod+${key.toLowerCase()}`;
  return key;
}

export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest("input, textarea, select, [contenteditable]") : null;
  if (field instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(field.type);
  return field !== null;
}
