"use client";

import { memo, useCallback, useMemo, useRef, type ComponentProps } from "react";
import { useVirtualRows, type VirtualRows } from "#components/table/virtual-rows.ts";
import { dayStarts, type DayStart } from "#domain/timeline/event-days.ts";
import { EventListEntry } from "./event-list-entry.tsx";
import type { EventRow } from "./event-row.ts";
import { useSteps } from "./event-steps.ts";

type Props = {
  rows: EventRow[];
  selected: string | undefined;
  onSelect: (key: string | undefined) => void;
};

const USUAL_HEIGHT = 51;

/** The timeline to be read: day by day, with the gaps in words. */
export function EventList({ rows, selected, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const starts = useMemo(() => dayStarts(rows), [rows]);
  const seen = useVirtualRows({ count: rows.length, usualHeight: USUAL_HEIGHT, holder: list });
  const steps = useSteps({ rows, selected, holder: list, bringIntoView: seen.bringIntoView });
  const choose = useCallback((key: string) => onSelect(key === selected ? undefined : key), [selected, onSelect]);
  const itemOf = (index: number) => {
    const row = rows[index];
    if (!row) return null;
    return (
      <Item
        key={row.id}
        row={row}
        index={index}
        count={rows.length}
        start={starts[index]}
        isSelected={row.key === selected}
        isActive={row.key === steps.active}
        onFocus={steps.setActive}
        onChoose={choose}
        measure={seen.measure}
      />
    );
  };
  return (
    <div ref={list} role="list" aria-label="Events" className="border-t border-line" onKeyDown={steps.press}>
      <div role="none" style={{ height: seen.before }} />
      {seen.places.map(itemOf)}
      <div role="none" style={{ height: seen.behind }} />
    </div>
  );
}

type ItemProps = Omit<ComponentProps<typeof EventListEntry>, "onFocus" | "onChoose"> & {
  index: number;
  count: number;
  start: DayStart | undefined;
  onFocus: (key: string) => void;
  onChoose: (key: string) => void;
  measure: VirtualRows["measure"];
};

/** Drawn anew only for its own sake, not for what scrolls by. */
const Item = memo(function Item({ index, count, start, onFocus, onChoose, measure, ...entry }: ItemProps) {
  const { key } = entry.row;
  return (
    <div
      ref={measure}
      data-index={index}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      className="min-h-[51px] break-inside-avoid contain-content print:contain-none"
    >
      <Start start={start} isFirst={index === 0} />
      <EventListEntry {...entry} onFocus={() => onFocus(key)} onChoose={() => onChoose(key)} />
    </div>
  );
});

function Start({ start, isFirst }: { start: DayStart | undefined; isFirst: boolean }) {
  if (start?.heading === undefined) return null;
  return (
    <>
      {start.gapDays !== undefined && (
        <p className="my-2 flex items-center gap-3 text-[0.8125rem] text-soft before:h-px before:w-8 before:bg-line-strong after:h-px after:grow after:border-t after:border-dashed after:border-line-strong">
          {start.gapDays} days later
        </p>
      )}
      <h2 className={`pb-1 text-lg ${isFirst || start.gapDays !== undefined ? "pt-2" : "pt-5"}`}>{start.heading}</h2>
    </>
  );
}
