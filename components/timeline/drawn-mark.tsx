import { DrawnLabel, DrawnShape } from "#components/time/drawn-shape.tsx";
import { ROW, type Mark } from "#domain/timeline/drawing/layout.ts";

type Props = {
  mark: Mark;
  /** The middle of its row. */
  y: number;
  /** The position with which the paper begins. */
  left: number;
  isSelected: boolean;
};

/** One mark with its label: filled where the time is a moment, open or hatched where it is less sure than that. */
export function DrawnMark({ mark, y, left, isSelected }: Props) {
  const from = mark.from - left;
  const width = Math.max(24, mark.to - mark.from);
  return (
    <>
      <rect
        className="hit"
        x={from - 2}
        y={y - ROW / 2 + 1}
        width={width + 4}
        height={ROW - 2}
        rx={2}
        fill={isSelected ? "var(--accent-soft)" : "transparent"}
        stroke={isSelected ? "var(--accent)" : "none"}
      />
      <DrawnShape mark={mark} y={y} left={left} />
      <DrawnLabel mark={mark} y={y} left={left} />
    </>
  );
}
