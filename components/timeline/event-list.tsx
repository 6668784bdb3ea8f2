"use client";

import { useMemo, useRef, type KeyboardEvent } from "react";
import { useVirtualRows } from "#components/table/virtual-rows.ts";
import { dayStarts, type DayStart } from "#domain/timeline/event-days.ts";
import type { SourceDifference } from "#domain/timeline/drawing/drawing.ts";
import { EventListEntry } from "./event-list-entry.tsx";
import type { EventRow } from "./event-row.ts";
import { useSteps } from "./event-steps.ts";

type Props = {
  rows: EventRow[];
  differences: SourceDifference[];
  selected: string | undefined;
  onSelect: (key: string | undefined) => void;
};

const USUAL_HEIGHT = 60;

/** The timeline to be read: day by day, with the gaps in words. */
export function EventList({ rows, differences, selected, onSelect }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const starts = useMemo(() => dayStarts(rows), [rows]);
  const said = useMemo(() => differencesByKey(differences, rows), [differences, rows]);
  const seen = useVirtualRows({ count: rows.length, usualHeight: USUAL_HEIGHT, holder: list });
  const steps = useSteps({ rows, selected, onSelect, holder: list, bringIntoView: seen.bringIntoView });
  return (
    <ol
      ref={list}
      aria-label="Events"
      className="border-t border-line"
      style={{ paddingTop: seen.before, paddingBottom: seen.behind }}
      onKeyDown={(event: KeyboardEvent) => steps.press(event)}
    >
      {seen.indexes.map((index) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li key={row.id} ref={seen.measure} data-index={index} aria-setsize={rows.length} aria-posinset={index + 1}>
            <Start start={starts[index]} isFirst={index === 0} />
            <EventListEntry
              row={row}
              differs={said.get(row.key)}
              isSelected={row.key === selected}
              isActive={row.key === steps.active}
              onFocus={() => steps.setActive(row.key)}
              onChoose={() => onSelect(row.key === selected ? undefined : row.key)}
            />
          </li>
        );
      })}
    </ol>
  );
}

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

/** At the other source: by how much it differs, and from which event. */
function differencesByKey(differences: SourceDifference[], rows: EventRow[]): Map<string, string> {
  const titles = new Map(rows.map(({ key, title }) => [key, title.en]));
  return new Map(
    differences.flatMap(({ record, other, text }): [string, string][] => {
      const title = titles.get(record);
      return title === undefined ? [] : [[other, `${text} from “${title}”`]];
    }),
  );
}
