import { rangeSign } from "#components/time/range-sign.ts";
import type { Picture, PictureReading } from "./picture.ts";
import { HALO, percent, powersOfTen, TEXT } from "./picture-scale.ts";

type Bin = { from: number; to: number; count: number; affected: number };
export type DistributionView = {
  bins: Bin[];
  threshold: number;
  /** Affected ones, as they are stated. */
  count: number;
  /** Excluded ones that the bins leave out. */
  leftOut: number;
  isMerged: boolean;
};

const TOP = 24;
const HEIGHT = 220;
const BOTTOM = TOP + HEIGHT;

/** Requests by the value that decides, both axes logarithmic, with the limit of the rule. */
export function distributionPicture(view: DistributionView, reading: PictureReading): Picture | undefined {
  const { words } = reading;
  if (view.bins.length === 0) return undefined;
  const shown = words.number(view.bins.reduce((sum, { count }) => sum + count, 0));
  return {
    id: "distribution",
    title: words.impact.distribution,
    lead: `${view.isMerged ? words.impact.distributionLead : reading.say.logarithmic} ${
      view.leftOut > 0 ? words.impact.shownWithout(shown, words.number(view.leftOut)) : words.impact.shown(shown)
    }`,
    hasAxis: true,
    drawing: <Histogram view={view} reading={reading} />,
    tables: [
      {
        label: words.impact.distribution,
        head: [words.impact.range, words.impact.requests, words.impact.ofThem],
        rows: view.bins.map(({ from, to, count, affected }) => ({
          key: String(from),
          cells: [
            `${words.number(from)}${rangeSign(reading.locale)}${words.number(to)}`,
            words.number(count),
            words.number(affected),
          ],
        })),
      },
    ],
  };
}

type Props = { view: DistributionView; reading: PictureReading };

function Histogram({ view: { bins, threshold, count }, reading: { words } }: Props) {
  const low = Math.max(1, Math.min(...bins.map(({ from }) => from)));
  const high = Math.max(low + 1, ...bins.map(({ to }) => to));
  const x = (value: number) => Math.log(Math.max(low, value) / low) / Math.log(high / low);
  const top = Math.max(0.5, Math.ceil(Math.log10(Math.max(...bins.map((bin) => bin.count)) + 1) * 2) / 2);
  const y = (rows: number) => (rows < 1 ? BOTTOM : BOTTOM - (HEIGHT * (Math.log10(rows) + 0.15)) / (top + 0.15));
  const summary = words.impact.distributionSummary(words.number(threshold), words.number(count));
  const limit = x(threshold);
  return (
    <svg role="img" aria-label={summary} width="100%" height={BOTTOM + 24} overflow="visible">
      {bins.map((bin) => (
        <Bars key={bin.from} bin={bin} x={x} y={y} />
      ))}
      {powersOfTen(1, 10 ** top).map((rows) => (
        <g key={rows}>
          <line x1="0" x2="100%" y1={y(rows)} y2={y(rows)} stroke="var(--ink-faint)" strokeOpacity={0.35} />
          <text {...TEXT} x="-6" y={y(rows) + 4} textAnchor="end">
            {words.compact(rows)}
          </text>
        </g>
      ))}
      <line x1="0" x2="100%" y1={BOTTOM} y2={BOTTOM} stroke="var(--line-strong)" />
      {powersOfTen(low, high).map((value) => (
        <text key={value} {...TEXT} x={percent(x(value))} y={BOTTOM + 18} textAnchor={anchorAt(x(value))}>
          {words.compact(value)}
        </text>
      ))}
      <line x1={percent(limit)} x2={percent(limit)} y1="20" y2={BOTTOM} stroke="var(--bad)" strokeWidth={2} />
      <text
        {...TEXT}
        {...HALO}
        x={percent(limit)}
        y="14"
        fill="var(--bad)"
        fontWeight={600}
        textAnchor={limit > 0.5 ? "end" : "start"}
      >
        {words.impact.threshold(words.number(threshold))}
      </text>
    </svg>
  );
}

function anchorAt(part: number): "start" | "middle" | "end" {
  return part < 0.03 ? "start" : part > 0.97 ? "end" : "middle";
}

type BarsProps = { bin: Bin; x: (value: number) => number; y: (rows: number) => number };

function Bars({ bin, x, y }: BarsProps) {
  const left = x(bin.from);
  const width = percent(Math.max(0.002, x(bin.to) - left));
  const bar = (rows: number, fill: string) =>
    rows > 0 && (
      <rect
        x={percent(left)}
        y={y(rows).toFixed(1)}
        width={width}
        height={(BOTTOM - y(rows)).toFixed(1)}
        fill={fill}
        stroke="var(--paper)"
      />
    );
  return (
    <>
      {bar(bin.count, "var(--line-strong)")}
      {bar(bin.affected, "var(--bad)")}
    </>
  );
}
