import type { Rail, RailEdge } from "./chain-graph.ts";

const STEP = 12;
/** Where the sign of a row stands, in pixels from its top; the row's first line is level with it. */
const LEVEL = 11;
const REACH = 7;
const TURN = 26;

function railWidth({ tracks }: Rail): number {
  return 2 * REACH + 4 + tracks * STEP;
}

type Props = { rail: Rail; row: number; sign: "issue" | "change" | "landed" | "release" };

/** The part of the drawing beside one row, however tall its words make it; the second svg keeps its width. */
export function ChainRail({ rail, row, sign }: Props) {
  const width = railWidth(rail);
  const x = width - REACH - 2;
  const trackX = ({ track = 0 }: RailEdge) => x - REACH - (track + 0.5) * STEP;
  const own = rail.edges.filter(({ from, to }) => from <= row && row <= to);
  return (
    <span className="rail" aria-hidden="true">
      <svg width={width} height="100%">
        {own.map((edge) => (
          <Part key={`${edge.from} ${edge.to}`} edge={edge} row={row} x={x} trackX={trackX(edge)} />
        ))}
        <Sign sign={sign} x={x} />
      </svg>
      <svg width={width} height="0" />
    </span>
  );
}

type PartProps = { edge: RailEdge; row: number; x: number; trackX: number };

function Part({ edge, row, x, trackX }: PartProps) {
  const { from, to, track, isLoose } = edge;
  const look = {
    className: isLoose ? "rail-loose" : "rail-line",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 1.5,
  };
  const dashed = isLoose ? { strokeDasharray: "3 3" } : {};
  const lead = { ...look, ...dashed };
  if (track === undefined) {
    return row === from ? (
      <line {...lead} x1={x} x2={x} y1={LEVEL + REACH} y2="100%" />
    ) : (
      <line {...lead} x1={x} x2={x} y1="0" y2={LEVEL - REACH} />
    );
  }
  if (row === from) {
    return (
      <>
        <path {...lead} d={`M${x - REACH} ${LEVEL}Q${trackX} ${LEVEL} ${trackX} ${TURN}`} />
        <line {...lead} x1={trackX} x2={trackX} y1={TURN} y2="100%" />
      </>
    );
  }
  if (row < to) return <line {...lead} x1={trackX} x2={trackX} y1="0" y2="100%" />;
  return (
    <>
      <path {...lead} d={`M${trackX} 0Q${trackX} ${LEVEL} ${x - REACH - 4} ${LEVEL}`} />
      <path className="rail-head" fill="currentColor" d={`M${x - REACH} ${LEVEL}l-5-3v6Z`} />
    </>
  );
}

function Sign({ sign, x }: { sign: Props["sign"]; x: number }) {
  const look = { stroke: "currentColor", strokeWidth: 2 };
  const place = `translate(${x} ${LEVEL})`;
  if (sign === "release")
    return <path className="rail-release" {...look} fill="currentColor" transform={place} d="M-5-5H5V5H-5Z" />;
  if (sign === "issue")
    return <path className="rail-issue" {...look} fill="none" transform={place} d="M0-6 6 0 0 6-6 0Z" />;
  return (
    <circle
      className={`rail-${sign}`}
      {...look}
      fill={sign === "landed" ? "currentColor" : "none"}
      cx={x}
      cy={LEVEL}
      r="5"
    />
  );
}
