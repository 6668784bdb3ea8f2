import type { MarkKind } from "./extent.ts";

/** `from` to `to` is what the mark itself takes; its label comes behind that. */
export type Slot = {
  ids: string[];
  kind: MarkKind;
  x: number;
  x0: number;
  x1: number;
  from: number;
  to: number;
  row: number;
  label: { text: string; difference?: string; x: number; width: number } | undefined;
};

const BETWEEN = 6;

/** The rows of one lane, filled from the left: nothing in a row touches what is before it. */
export class LaneRows {
  readonly slots: Slot[] = [];
  private readonly last: Slot[] = [];
  private readonly most: number;
  private readonly tooClose: number;

  constructor(most: number, tooClose: number) {
    this.most = most;
    this.tooClose = tooClose;
  }

  get used(): number {
    return this.last.length;
  }

  add(slot: Slot): void {
    const near =
      this.tooClose > 0 ? this.last.find((last) => isMoment(last) && slot.x - last.x0 < this.tooClose) : undefined;
    if (near && isMoment(slot)) return join(near, slot);
    const row = this.freeRow(slot) ?? this.freeRow(withoutLabelBefore(slot)) ?? this.rowWithoutItsLabel(slot);
    if (row !== undefined) return this.put(slot, row);
    const nearest = this.last.reduce((best, last) => (last.x > best.x ? last : best));
    join(nearest, slot);
  }

  private freeRow(slot: Slot): number | undefined {
    const free = this.last.findIndex((last) => endOf(last) + BETWEEN <= startOf(slot));
    if (free !== -1) return free;
    return this.last.length < this.most ? this.last.length : undefined;
  }

  /** The label that has stood longest gives way to a mark: a mark matters more. */
  private rowWithoutItsLabel(slot: Slot): number | undefined {
    const rows = this.last.flatMap((last, row) => (last.label && last.to <= startOf(slot) ? [{ row, x: last.x }] : []));
    const chosen = rows.sort((a, b) => a.x - b.x)[0];
    if (!chosen) return undefined;
    const giving = this.last[chosen.row];
    if (giving) giving.label = undefined;
    return chosen.row;
  }

  private put(slot: Slot, row: number): void {
    slot.row = row;
    this.last[row] = slot;
    this.slots.push(slot);
  }
}

export function startOf({ from, label }: Slot): number {
  return label ? Math.min(from, label.x) : from;
}

export function endOf({ to, label }: Slot): number {
  return label ? Math.max(to, label.x + label.width) : to;
}

function withoutLabelBefore(slot: Slot): Slot {
  if (slot.label && slot.label.x < slot.from) slot.label = undefined;
  return slot;
}

function isMoment({ x0, x1 }: Slot): boolean {
  return x1 - x0 < 2;
}

function join(group: Slot, slot: Slot): void {
  group.ids.push(...slot.ids);
  group.x1 = Math.max(group.x1, slot.x1);
  group.to = Math.max(group.to, slot.to);
  group.label = undefined;
}
