"use client";

import { Virtualizer, observeWindowOffset, observeWindowRect, windowScroll } from "@tanstack/react-virtual";
import { startTransition, useCallback, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";

type Options = { count: number; usualHeight: number; margin: number; isVirtual: boolean };
type WindowVirtualizer = Virtualizer<Window, Element>;

/** The rows that are there, of how many. */
export type Stretch = { first: number; last: number; count: number };

/** Rows come and go this many at a time: most frames of a scroll change nothing, and one that does is not late for it. */
const STEP = 4;
const BEYOND = 16;
const FIRST_SCREEN = { width: 1280, height: 1200 };

/**
 * New rows are made between frames, in transitions: these are not begun anew by the next step of a scroll, as deferred
 * values are, so a slow machine shows rows late but never starves of them.
 */
export function useWindowRows({ count, usualHeight, margin, isVirtual }: Options) {
  const [held, hold] = useState<Stretch>();
  const [, placeAnew] = useReducer((times: number) => times + 1, 0);
  const placed = useRef<WindowVirtualizer["measurementsCache"]>([]);
  const isCommitting = useRef(false);
  const options = {
    ...windowOptions,
    count,
    estimateSize: () => usualHeight,
    scrollMargin: margin,
    enabled: isVirtual,
    onChange: (now: WindowVirtualizer) => {
      const next = stretchOf(now);
      startTransition(() => hold((before) => (before && isSame(before, next) ? before : next)));
      if (now.measurementsCache === placed.current) return;
      // Other heights than thought, for which the page is scrolled: both before the next paint.
      if (isCommitting.current) placeAnew();
      else flushSync(placeAnew);
    },
  };
  const [virtual] = useState(() => new Virtualizer<Window, Element>(options));
  virtual.setOptions(options);
  const stretch = held?.count === count ? held : stretchOf(virtual);
  virtual.getTotalSize();
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => {
    placed.current = virtual.measurementsCache;
    virtual._willUpdate();
  });
  const measure = useCallback(
    (row: Element | null) => {
      isCommitting.current = true;
      virtual.measureElement(row);
      isCommitting.current = false;
    },
    [virtual],
  );
  return { virtual, stretch, measure };
}

const windowOptions = {
  initialRect: FIRST_SCREEN,
  initialOffset: () => (typeof window === "undefined" ? 0 : window.scrollY),
  getScrollElement: () => (typeof window === "undefined" ? null : window),
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  measureElement: exactHeight,
  useScrollendEvent: true,
};

/** To the fraction of a pixel: rounded, the rows would move by the rest, and all be painted anew, at every step. */
function exactHeight(row: Element, entry?: ResizeObserverEntry): number {
  return entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height;
}

function stretchOf(virtual: WindowVirtualizer): Stretch {
  const { count } = virtual.options;
  const { startIndex, endIndex } = virtual.calculateRange() ?? { startIndex: 0, endIndex: -1 };
  const from = Math.floor(startIndex / STEP) * STEP;
  const seen = Math.ceil((endIndex - startIndex + 1) / STEP + 1) * STEP;
  return { first: Math.max(0, from - BEYOND), last: Math.min(count, from + seen + BEYOND) - 1, count };
}

function isSame(one: Stretch, other: Stretch): boolean {
  return one.first === other.first && one.last === other.last && one.count === other.count;
}
