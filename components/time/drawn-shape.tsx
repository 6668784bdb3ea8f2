import { DIFFERENCE_GAP, LABEL_SIZE, type Mark } from "#domain/timeline/drawing/layout.ts";
import { laneColor, laneShapes } from "./lane-shapes.ts";

/** On a ground of paper, so that a line that passes under it does not strike it out. */
export function DrawnLabel({ mark, y, left }: ShapeProps) {
  const { label } = mark;
  if (!label) return null;
  const x = label.x - left;
  return (
    <g stroke="var(--paper)" strokeWidth={3} paintOrder="stroke" strokeLinejoin="round" fontSize={LABEL_SIZE}>
      {label.x > mark.x0 && label.x < mark.x1 && (
        <rect x={x - 3} y={y - 8} width={label.width + 6} height={16} fill="var(--paper)" stroke="none" />
      )}
      <text x={x} y={y + 4.5} fill="var(--ink)" data-label="">
        {label.text}{" "}
        {label.difference !== undefined && (
          <tspan dx={DIFFERENCE_GAP / 4} fill="var(--bad)" fontWeight={600} fontSize={LABEL_SIZE - 1}>
            {label.difference}
          </tspan>
        )}
      </text>
    </g>
  );
}

type ShapeProps = {
  mark: Mark;
  /** The middle of its row. */
  y: number;
  /** The position with which the paper begins. */
  left: number;
};

/** Filled where the time is a moment, open or hatched where it is less sure than that. */
export function DrawnShape({ mark, y, left }: ShapeProps) {
  return (
    <g color={laneColor(mark.lane)} transform={`translate(0 ${y})`}>
      <Shape mark={mark} left={left} />
    </g>
  );
}

function Shape({ mark, left }: { mark: Mark; left: number }) {
  const [x, x0, x1] = [mark.x - left, mark.x0 - left, mark.x1 - left];
  const span = Math.max(3, x1 - x0);
  switch (mark.kind) {
    case "count":
      return <CountMark count={mark.ids.length} x0={x0} span={span} />;
    case "day":
    case "month":
    case "hour":
      return <Band x={x0} span={span} />;
    case "range":
      return <Bracket x={x0} span={span} />;
    case "about":
      return <Bracket x={x0} span={span} isRough />;
    case "by":
      return x1 - x0 > 3 ? (
        <>
          <Band x={x0} span={span} isOpen />
          <path d={`M${x0} 0h-18m5-4l-5 4l5 4`} {...stroke} />
        </>
      ) : (
        <>
          <path d={`M${x - 6} 0h-13m5-4l-5 4l5 4`} {...stroke} />
          <LaneShape lane={mark.lane} x={x} isOpen />
        </>
      );
    case "from":
      return (
        <>
          <path d={`M${x1 + 6} 0h13m-5-4l5 4l-5 4`} {...stroke} />
          <LaneShape lane={mark.lane} x={x} isOpen />
        </>
      );
    case "unknown":
      return <LaneShape lane={mark.lane} x={x} isOpen />;
    case "point":
      return <LaneShape lane={mark.lane} x={x} />;
  }
}

const stroke = { fill: "none", stroke: "currentColor", strokeWidth: 1.5 };

function LaneShape({ lane, x, isOpen = false }: { lane: Mark["lane"]; x: number; isOpen?: boolean }) {
  return (
    <path
      d={laneShapes[lane]}
      transform={`translate(${x} 0) scale(1.3) translate(-5 -5)`}
      fill={isOpen ? "var(--paper)" : "currentColor"}
      stroke={isOpen ? "currentColor" : "var(--paper)"}
      strokeWidth={isOpen ? 1.2 : 0.6}
    />
  );
}

/** A date: the whole of its day. */
function Band({ x, span, isOpen = false }: { x: number; span: number; isOpen?: boolean }) {
  return (
    <>
      <rect x={x} y={-7} width={span} height={14} fill="currentColor" fillOpacity={isOpen ? 0.08 : 0.22} />
      <path d={`M${x} -7v14M${x + span} -7v14`} {...stroke} strokeWidth={isOpen ? 1 : 1.5} />
    </>
  );
}

/** From one stated end to the other; dashed where it is only about there. */
function Bracket({ x, span, isRough = false }: { x: number; span: number; isRough?: boolean }) {
  return (
    <>
      <rect x={x} y={-5} width={span} height={10} fill="currentColor" fillOpacity={isRough ? 0.06 : 0.12} />
      <path d={`M${x} 0h${span}`} {...stroke} strokeWidth={2} strokeDasharray={isRough ? "4 3" : undefined} />
      <path d={`M${x + 4} -6h-4v12h4M${x + span - 4} -6h4v12h-4`} {...stroke} strokeWidth={isRough ? 1 : 2} />
    </>
  );
}

function CountMark({ count, x0, span }: { count: number; x0: number; span: number }) {
  const text = count > 999 ? "999+" : String(count);
  const width = Math.max(span, 8 + text.length * 7);
  const x = x0 + span / 2 - width / 2;
  return (
    <>
      <rect x={x} y={-8} width={width} height={16} rx={8} fill="currentColor" />
      <text x={x0 + span / 2} y={4} textAnchor="middle" fontSize={11} fontWeight={600} fill="var(--paper)">
        {text}
      </text>
    </>
  );
}
