"use client";

import { ChartGantt, List, Table } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { VIEWS, type ViewName } from "#domain/timeline/view-address.ts";

const words: Record<ViewName, { label: string; Sign: typeof List }> = {
  drawn: { label: "Drawn", Sign: ChartGantt },
  list: { label: "List", Sign: List },
  table: { label: "Table", Sign: Table },
};

export function ViewSwitch({ view, onChoose }: { view: ViewName; onChoose: (view: ViewName) => void }) {
  return (
    <div role="group" aria-label="View" className="flex">
      {VIEWS.map((name) => {
        const { label, Sign } = words[name];
        return (
          <Button key={name} aria-pressed={name === view} onClick={() => onChoose(name)} className="not-first:-ms-px">
            <Sign aria-hidden size={16} />
            {label}
          </Button>
        );
      })}
    </div>
  );
}
