"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

type Options = {
  count: number;
  /** In pixels; what was seen is measured. */
  usualHeight: number;
  /** What holds the rows, for its place on the page. */
  holder: RefObject<HTMLElement | null>;
};

/** Up to here all rows are there: the browser's own search finds them. */
const FEW = 200;
const BEYOND = 12;
const FIRST_SCREEN = { width: 1280, height: 1200 };

export type VirtualRows = {
  /** Which rows are there, in order. */
  indexes: number[];
  /** Empty pixels that stand for the rows before and behind them. */
  before: number;
  behind: number;
  /** For `ref` of a row that carries `data-index`. */
  measure: ((row: Element | null) => void) | undefined;
  bringIntoView: (index: number) => void;
};

/** Of many rows only those near the window; all of them on paper. */
export function useVirtualRows({ count, usualHeight, holder }: Options): VirtualRows {
  const [margin, setMargin] = useState(0);
  const isPrinting = useIsPrinting();
  const isVirtual = count > FEW && !isPrinting;
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usualHeight,
    overscan: BEYOND,
    scrollMargin: margin,
    initialRect: FIRST_SCREEN,
    useFlushSync: false,
    enabled: isVirtual,
  });
  useLayoutEffect(() => {
    const element = holder.current;
    if (element) setMargin(Math.round(element.getBoundingClientRect().top + window.scrollY));
  }, [holder, count, isVirtual]);
  if (!isVirtual) {
    return {
      indexes: [...Array(count).keys()],
      before: 0,
      behind: 0,
      measure: undefined,
      bringIntoView: () => undefined,
    };
  }
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    indexes: items.map(({ index }) => index),
    before: first ? first.start - margin : 0,
    behind: last ? virtual.getTotalSize() - (last.end - margin) : 0,
    measure: virtual.measureElement,
    bringIntoView: (index) => virtual.scrollToIndex(index, { align: "center" }),
  };
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    const change = () => (media.matches ? before() : after());
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    media.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      media.removeEventListener("change", change);
    };
  }, []);
  return isPrinting;
}
