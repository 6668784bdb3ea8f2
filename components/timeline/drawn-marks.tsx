"use client";

import { rowMiddle, type Layout, type Mark } from "#domain/timeline/drawing/layout.ts";
import { DrawnMark } from "./drawn-mark.tsx";
import { spokenEvent, type EventRow } from "./event-row.ts";

type Props = {
  layout: Layout;
  rowsById: Map<string, EventRow>;
  places: Map<string, number>;
  left: number;
  width: number;
  top: number;
  /** The one event that Tab reaches. */
  active: string | undefined;
  selected: string | undefined;
  onFocus: (id: string) => void;
  onChoose: (mark: Mark) => void;
};

const BEYOND = 40;

/** The events that are seen, in their one order, each with its whole time for those who hear it. */
export function DrawnMarks(props: Props) {
  const { layout, left, width, active } = props;
  const right = left + width;
  const isSeen = (mark: Mark) => endWithLabel(mark, left) >= left - BEYOND && mark.from <= right + BEYOND;
  return (
    <g role="listbox" aria-label={`${props.places.size} events in order of time`} aria-orientation="horizontal">
      {layout.marks
        .filter((mark) => isSeen(mark) || (active !== undefined && mark.ids.includes(active)))
        .map((mark) => (
          <Option key={shownId(mark, active)} mark={mark} {...props} />
        ))}
    </g>
  );
}

/** A label that begins before the paper does says nothing. */
function isLegible({ label }: Mark, left: number): boolean {
  return label !== undefined && label.x >= left;
}

function endWithLabel(mark: Mark, left: number): number {
  return isLegible(mark, left) ? mark.to : mark.x1;
}

function asSeen(mark: Mark, left: number): Mark {
  if (!mark.label || isLegible(mark, left)) return mark;
  const { label: _cut, ...bare } = mark;
  return { ...bare, to: mark.label.x > mark.x1 ? mark.x1 + 8 : mark.to };
}

/** Of several in one mark the one that the keyboard stands on, so that stepping through them is heard. */
function shownId({ ids }: Mark, active: string | undefined): string {
  return active !== undefined && ids.includes(active) ? active : (ids[0] ?? "");
}

function Option({
  mark,
  layout,
  rowsById,
  places,
  left,
  top,
  active,
  selected,
  onFocus,
  onChoose,
}: Props & { mark: Mark }) {
  const id = shownId(mark, active);
  const row = rowsById.get(id);
  if (!row) return null;
  const isSelected = selected !== undefined && mark.ids.includes(selected);
  const y = top + rowMiddle(layout, mark.lane, mark.row);
  return (
    <g
      role="option"
      className="drawn-event"
      data-event-id={id}
      tabIndex={id === active ? 0 : -1}
      aria-selected={isSelected}
      aria-setsize={places.size}
      aria-posinset={(places.get(id) ?? 0) + 1}
      aria-label={`${spokenEvent(row)}${among(mark, id)}`}
      onFocus={() => onFocus(id)}
      onClick={() => onChoose(mark)}
    >
      <title>{mark.ids.length === 1 ? spokenEvent(row) : `${mark.ids.length} events`}</title>
      <DrawnMark mark={asSeen(mark, left)} y={y} left={left} isSelected={isSelected} />
    </g>
  );
}

function among({ ids }: Mark, id: string): string {
  return ids.length === 1 ? "" : `, ${ids.indexOf(id) + 1} of ${ids.length} in one mark`;
}
