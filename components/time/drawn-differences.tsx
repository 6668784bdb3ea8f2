import { rowMiddle, type Layout } from "#domain/timeline/drawing/layout.ts";

/** Ids of the two events that give a time for the same milestone. */
export type DifferencePair = { record: string; other: string };

/** A dashed line from the record to what another source says; how far apart they are stands at the other one. */
export function DrawnDifferences({
  pairs,
  layout,
  left,
  top,
}: {
  pairs: DifferencePair[];
  layout: Layout;
  left: number;
  top: number;
}) {
  const markOf = (id: string) => layout.marks.find(({ ids }) => ids.includes(id));
  return (
    <g aria-hidden>
      {pairs.map(({ record, other }) => {
        const [from, to] = [markOf(record), markOf(other)];
        if (!from || !to || from === to) return null;
        const [y1, y2] = [from, to].map(({ lane, row }) => top + rowMiddle(layout, lane, row));
        const [x1, x2] = [from.x - left, to.x - left];
        return (
          <path
            key={record + other}
            d={`M${x1} ${y1}V${y2}H${x2}`}
            fill="none"
            stroke="var(--bad)"
            strokeDasharray="2 3"
            strokeOpacity={0.75}
          />
        );
      })}
    </g>
  );
}
