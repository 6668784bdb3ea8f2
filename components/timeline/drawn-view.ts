"use client";

import { useEffect, useRef, useState } from "react";
import { useAddressState } from "#components/ui/address-state.ts";
import { readDrawing, writeDrawing } from "#domain/timeline/view-address.ts";
import type { DrawingView } from "#domain/timeline/drawing/view.ts";

const REST_MS = 250;

/** Zoom and place: at once on the paper, and in the address as soon as it rests. A new address moves the paper. */
export function useDrawingView(): [DrawingView, (next: (view: DrawingView) => DrawingView) => void] {
  const { get, set } = useAddressState();
  const inAddress = `${get("zoom")} ${get("at")}`;
  const [view, setView] = useState(() => readDrawing(get));
  const [read, setRead] = useState(inAddress);
  const written = useRef(inAddress);
  if (read !== inAddress) {
    setRead(inAddress);
    if (written.current !== inAddress) setView(readDrawing(get));
  }
  useEffect(() => {
    const { zoom, at } = writeDrawing(view);
    const words = `${zoom ?? ""} ${at ?? ""}`;
    if (words === `${get("zoom")} ${get("at")}`) return undefined;
    const timer = setTimeout(() => {
      written.current = words;
      set({ zoom, at });
    }, REST_MS);
    return () => clearTimeout(timer);
    // Only what a person did to the view is written; an address that changed for another reason is left alone.
  }, [view]);
  return [view, setView];
}
