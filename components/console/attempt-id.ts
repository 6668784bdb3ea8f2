"use client";

import { useRef } from "react";

/** One id for one wording: sent again unchanged, it is the same attempt. */
export function useAttemptId(): (words: string) => string {
  const last = useRef({ words: "", id: "" });
  return (words) => {
    if (last.current.words !== words) last.current = { words, id: randomId() };
    return last.current.id;
  };
}

/** `crypto.randomUUID` exists on secure origins only. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
