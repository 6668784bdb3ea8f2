"use client";

import { useLayoutEffect, useState, type RefObject } from "react";
import { useIsPrinting } from "#components/ui/printing.ts";

const USUAL = 1100;
/** A sheet is about 670 pixels wide: what is drawn no wider than this and made smaller can still be read. */
const WIDEST_ON_PAPER = 1250;
const LEAST_ON_PAPER = 900;

/**
 * The width that an element has, in whole pixels; the usual one until it was measured. On paper, which cannot be moved
 * over, it is the one that shows the whole.
 */
export function usePaperWidth(element: RefObject<HTMLElement | null>, wanted: number): number {
  const [width, setWidth] = useState(USUAL);
  const isPrinting = useIsPrinting();
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => setWidth(Math.max(240, Math.floor(measured.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return isPrinting ? Math.max(LEAST_ON_PAPER, Math.min(WIDEST_ON_PAPER, Math.ceil(wanted))) : width;
}
