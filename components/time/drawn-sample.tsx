import type { Mark } from "#domain/timeline/drawing/layout.ts";
import { DrawnShape } from "./drawn-shape.tsx";

const WIDTH = 34;
const HEIGHT = 20;
const SPANS: Mark["kind"][] = ["about", "range", "hour", "day", "month", "count"];

/** What a kind of mark looks like, to explain it. */
export function DrawnSample({ kind }: { kind: Mark["kind"] }) {
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT}>
      <DrawnShape mark={sample(kind)} y={HEIGHT / 2} left={0} />
    </svg>
  );
}

export function DifferenceSample() {
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT}>
      <path d="M2 10h30" stroke="var(--bad)" strokeDasharray="2 3" />
    </svg>
  );
}

function sample(kind: Mark["kind"]): Mark {
  const [x0, x1] = SPANS.includes(kind) ? [4, 30] : kind === "by" ? [24, 24] : kind === "from" ? [10, 10] : [17, 17];
  const ids = kind === "count" ? ["1", "2"] : [kind];
  return { ids, lane: "provider", row: 0, kind, x: x0, x0, x1, from: 0, to: WIDTH };
}
