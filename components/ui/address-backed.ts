"use client";

import { useEffect, useState } from "react";
import { useAddressState } from "./address-state.ts";

type Get = (name: string) => string;
type Codec<T> = { read: (get: Get) => T; write: (value: T) => Record<string, string | null> };

/**
 * State that is on the screen at once and in the address as soon as it rests: what is typed or dragged never waits for
 * the address. Back and forward bring it back. Keep the codec outside of components.
 */
export function useAddressBacked<T>(codec: Codec<T>, restMs: number): [T, (next: (value: T) => T) => void] {
  const { get, set } = useAddressState();
  const [value, setValue] = useState(() => codec.read(get));
  const wanted = codec.write(value);
  const isWritten = Object.entries(wanted).every(([name, text]) => get(name) === (text ?? ""));

  useEffect(() => {
    const goBack = () => {
      const search = new URLSearchParams(window.location.search);
      setValue(codec.read((name) => search.get(name) ?? ""));
    };
    window.addEventListener("popstate", goBack);
    return () => window.removeEventListener("popstate", goBack);
  }, [codec]);

  useEffect(() => {
    if (isWritten) return undefined;
    const timer = setTimeout(() => set(codec.write(value)), restMs);
    return () => clearTimeout(timer);
  }, [codec, value, isWritten, restMs, set]);

  return [value, setValue];
}
