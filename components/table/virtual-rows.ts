"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useLayoutEffect, useState, type RefObject } from "react";
import { useIsPrinting } from "#components/ui/printing.ts";

type Options = {
  count: number;
  /** In pixels; what was seen is measured. */
  usualHeight: number;
  /** What holds the rows, for its place on the page. */
  holder: RefObject<HTMLElement | null>;
};

/** Up to here all rows are there: the browser's own search finds them. */
const FEW = 200;
/** Rows come and go this many at a time: most frames of a scroll then change nothing. */
const CHUNK = 8;
const CHUNKS_BEYOND = 2;
const FIRST_SCREEN = { width: 1280, height: 1200 };

/** Rows that come and go together; `index` is the chunk's own, for `data-index`. */
export type RowChunk = { index: number; rows: number[] };
export type VirtualRows = {
  chunks: RowChunk[];
  /** Empty pixels that stand for the rows before and behind them. */
  before: number;
  behind: number;
  /** For `ref` of the element around a chunk, which carries `data-index`; missing where all rows are there. */
  measure: ((chunk: Element | null) => void) | undefined;
  bringIntoView: (row: number) => void;
};

/** Of many rows only those near the window; all of them on paper. */
export function useVirtualRows({ count, usualHeight, holder }: Options): VirtualRows {
  const [margin, setMargin] = useState(0);
  const isPrinting = useIsPrinting();
  const isVirtual = count > FEW && !isPrinting;
  const chunkCount = Math.ceil(count / CHUNK);
  const virtual = useWindowVirtualizer({
    count: chunkCount,
    estimateSize: () => usualHeight * CHUNK,
    overscan: CHUNKS_BEYOND,
    scrollMargin: margin,
    initialRect: FIRST_SCREEN,
    useFlushSync: false,
    enabled: isVirtual,
  });
  useLayoutEffect(() => {
    const element = holder.current;
    if (element) setMargin(Math.round(element.getBoundingClientRect().top + window.scrollY));
  }, [holder, count, isVirtual]);
  const items = virtual.getVirtualItems();
  // New rows are made between frames, not within one.
  const first = useDeferredValue(items[0]?.index ?? 0);
  const last = useDeferredValue(items.at(-1)?.index ?? -1);
  if (!isVirtual) {
    return { chunks: [wholeOf(count)], before: 0, behind: 0, measure: undefined, bringIntoView: () => undefined };
  }
  const seen = virtual.measurementsCache.slice(first, last + 1);
  return {
    chunks: seen.map(({ index }) => chunkOf(index, count)),
    before: (seen[0]?.start ?? margin) - margin,
    behind: virtual.getTotalSize() - ((seen.at(-1)?.end ?? margin) - margin),
    measure: virtual.measureElement,
    bringIntoView: (row) => virtual.scrollToIndex(Math.floor(row / CHUNK), { align: "center" }),
  };
}

function wholeOf(count: number): RowChunk {
  return { index: 0, rows: [...Array(count).keys()] };
}

function chunkOf(index: number, count: number): RowChunk {
  const start = index * CHUNK;
  return { index, rows: Array.from({ length: Math.min(CHUNK, count - start) }, (_, row) => start + row) };
}
