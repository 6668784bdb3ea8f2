"use client";

import { Minus, MoveHorizontal, Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

type Props = { zoom: number; isWhole: boolean; said: string; onZoom: (direction: 1 | -1) => void; onWhole: () => void };

export function DrawnToolbar({ zoom, isWhole, said, onZoom, onWhole }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <div role="group" aria-label="Zoom" className="flex gap-1 print:hidden">
        <Button onClick={() => onZoom(-1)} disabled={zoom === 1} aria-label="Zoom out" aria-keyshortcuts="-">
          <Minus aria-hidden size={16} />
        </Button>
        <Button onClick={() => onZoom(1)} aria-label="Zoom in" aria-keyshortcuts="+">
          <Plus aria-hidden size={16} />
        </Button>
        <Button onClick={onWhole} disabled={isWhole} aria-keyshortcuts="0">
          <MoveHorizontal aria-hidden size={16} />
          Whole
        </Button>
      </div>
      <p className="text-[0.8125rem] text-soft">{said}</p>
      <p className="ms-auto text-[0.8125rem] text-faint print:hidden">
        <span className="max-sm:hidden pointer-coarse:hidden">Drag to move, Ctrl and wheel to zoom</span>
        <span className="sm:hidden pointer-coarse:inline">Drag to move, pinch to zoom, tap to select</span>
      </p>
    </div>
  );
}
