"use client";

import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;
const followers = new Set<() => void>();

/** Whether the page goes to paper just now: what appears only then is there before the sheets are made. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    follow,
    () => isPrinting,
    () => false,
  );
}

function follow(follower: () => void): () => void {
  if (followers.size === 0) listen("addEventListener");
  followers.add(follower);
  return () => {
    followers.delete(follower);
    if (followers.size === 0) listen("removeEventListener");
  };
}

/** Some browsers tell of paper by an event, some by the kind of medium, some by both. */
function listen(how: "addEventListener" | "removeEventListener"): void {
  window[how]("beforeprint", begin);
  window[how]("afterprint", end);
  window.matchMedia("print")[how]("change", followMedium);
}

const begin = () => set(true);
const end = () => set(false);
const followMedium = () => set(window.matchMedia("print").matches);

function set(next: boolean): void {
  if (next === isPrinting) return;
  isPrinting = next;
  flushSync(() => followers.forEach((follower) => follower()));
}
