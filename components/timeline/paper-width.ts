"use client";

import { useLayoutEffect, useState, type RefObject } from "react";

const USUAL = 1100;

/** The width that an element has, in whole pixels; the usual one until it was measured. */
export function usePaperWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => setWidth(Math.max(240, Math.floor(measured.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
