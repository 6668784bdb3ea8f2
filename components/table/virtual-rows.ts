"use client";

import { useLayoutEffect, useState, type RefObject } from "react";
import { useIsPrinting } from "#components/ui/printing.ts";
import { useWindowRows } from "./window-rows.ts";

type Options = {
  count: number;
  /** In pixels; what was seen is measured. */
  usualHeight: number;
  /** What holds the rows, for its place on the page. */
  holder: RefObject<HTMLElement | null>;
};

/** Up to here all rows are there: the browser's own search finds them. */
const FEW = 200;

export type VirtualRows = {
  /** The places of the rows that are there. */
  places: number[];
  /** Empty pixels that stand for the rows before and behind them. */
  before: number;
  behind: number;
  /** For `ref` of each row, which carries its place as `data-index`; missing where all rows are there. */
  measure: ((row: Element | null) => void) | undefined;
  bringIntoView: (place: number) => void;
};

/** Of many rows only those near the window; all of them on paper. */
export function useVirtualRows({ count, usualHeight, holder }: Options): VirtualRows {
  const isPrinting = useIsPrinting();
  const isVirtual = count > FEW && !isPrinting;
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = holder.current;
    if (element) setMargin(Math.round(element.getBoundingClientRect().top + window.scrollY));
  }, [holder, count, isVirtual]);
  const { virtual, stretch, measure } = useWindowRows({ count, usualHeight, margin, isVirtual });
  if (!isVirtual) {
    return {
      places: [...Array(count).keys()],
      before: 0,
      behind: 0,
      measure: undefined,
      bringIntoView: () => undefined,
    };
  }
  const [first, last] = [virtual.measurementsCache[stretch.first], virtual.measurementsCache[stretch.last]];
  return {
    places: Array.from({ length: stretch.last - stretch.first + 1 }, (_, index) => stretch.first + index),
    before: (first?.start ?? margin) - margin,
    behind: virtual.getTotalSize() - ((last?.end ?? margin) - margin),
    measure,
    bringIntoView: (place) => virtual.scrollToIndex(place, { align: "center" }),
  };
}
