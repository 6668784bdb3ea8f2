import type { KeyboardEvent } from "react";

/** Ctrl or Command with Enter sends a form from any of its fields. */
export function sendOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Whether a single key is meant for the page: nobody is typing, and no other key is held. */
export function isPlainKey({ target, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  return target.closest("input, textarea, select, [contenteditable]") === null;
}
