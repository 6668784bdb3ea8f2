"use client";

import { useEffect, useRef } from "react";
import type { ProseDraft, ProseField } from "./prose-section.ts";

type Writable = HTMLInputElement | HTMLTextAreaElement;

/** The fields of an editor: what was written in last takes what is inserted. */
export function useProsePlaces(edit: (change: Partial<ProseDraft>) => void, takesFocus: boolean) {
  const places = useRef(new Map<ProseField, Writable>());
  const last = useRef<ProseField>("bodyEn");
  useEffect(() => {
    if (takesFocus) places.current.get("titleEn")?.focus();
  }, [takesFocus]);
  const place = (field: ProseField) => ({
    ref: (element: Writable | null) => {
      if (element) places.current.set(field, element);
      else places.current.delete(field);
    },
    onFocus: () => void (last.current = field),
  });
  const insert = (source: string) => {
    const element = places.current.get(last.current);
    if (!element) return;
    const { selectionStart, selectionEnd, value } = element;
    element.setRangeText(source, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
    edit({ [last.current]: element.value });
    element.focus();
  };
  const goTo = (field: ProseField, source: string) => {
    const element = places.current.get(field);
    const from = element?.value.indexOf(source) ?? -1;
    element?.focus();
    if (from >= 0) element?.setSelectionRange(from, from + source.length);
  };
  return { place, insert, goTo };
}
