import { HALO, TEXT } from "#components/impact/picture-scale.ts";
import type { Measured, PublicEvidence } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { plain } from "./told.tsx";

type Props = { evidence: PublicEvidence[]; reading: Pick<Reading, "words" | "locale"> & Partial<Reading> };
type Row = { key: string; name: string; data: Measured; span: [number, number]; isPart: boolean };

const ROW = 64;
const PART = 40;
const AXIS = 34;

/** Intervals to one scale around zero; a change known only as "within ±x" is a band without a point. */
export function ForestPlot({ evidence, reading }: Props) {
  const rows = rowsOf(evidence, reading);
  if (rows.length === 0) return null;
  const { words } = reading;
  const reach = Math.ceil(Math.max(...rows.flatMap(({ span }) => span.map(Math.abs))) + 0.5);
  const x = (percent: number) => `${(50 + (50 * percent) / reach).toFixed(2)}%`;
  const tops = rows.map((_, index) => rows.slice(0, index).reduce((sum, row) => sum + heightOf(row), 0));
  const height = rows.reduce((sum, row) => sum + heightOf(row), 0);
  const ticks = [-reach, -reach / 2, 0, reach / 2, reach];
  return (
    <svg className="forest" role="img" aria-label={words.evidence.forest} width="100%" height={height + AXIS}>
      <line stroke="var(--ink-soft)" x1="50%" x2="50%" y1="0" y2={height} />
      {rows.map((row, index) => (
        <svg key={row.key} y={tops[index]} height={heightOf(row)} width="100%" overflow="visible">
          <text {...TEXT} {...HALO} fontSize={13} fill="var(--ink)" x={row.isPart ? 12 : 0} y="16">
            {row.name}
          </text>
          <Interval row={row} x={x} y={heightOf(row) - 20} />
        </svg>
      ))}
      <line stroke="var(--line-strong)" x1="0" x2="100%" y1={height} y2={height} />
      {ticks.map((tick, index) => (
        <text
          key={tick}
          {...TEXT}
          x={x(tick)}
          y={height + 20}
          textAnchor={index === 0 ? "start" : index === ticks.length - 1 ? "end" : "middle"}
        >
          {words.tickPercent(tick)}
        </text>
      ))}
    </svg>
  );
}

function heightOf({ isPart }: Row): number {
  return isPart ? PART : ROW;
}

/** An entry and, under it, its single runs where they are told. */
function rowsOf(evidence: PublicEvidence[], reading: Props["reading"]): Row[] {
  return evidence.flatMap(({ key, title, data }) => {
    const parts = (data.series ?? []).map((part, index) => ({
      ...{ key: `${key} ${index}`, name: plain(part.name, reading), data: part, isPart: true },
    }));
    return [{ key, name: plain(title, reading), data, isPart: false }, ...parts].flatMap((row) => {
      const span = spanOf(row.data);
      return span ? [{ ...row, span }] : [];
    });
  });
}

function Interval({ row: { data, span }, x, y }: { row: Row; x: (percent: number) => string; y: number }) {
  const [low, high] = span.map(x);
  const measured = data.lowPercent !== undefined;
  const look = measured ? { strokeWidth: 2 } : { strokeWidth: 12, strokeOpacity: 0.35 };
  return (
    <g stroke="var(--accent)">
      <line x1={low} x2={high} y1={y} y2={y} {...look} />
      {measured &&
        [low, high].map((end, side) => <line key={side} x1={end} x2={end} y1={y - 6} y2={y + 6} strokeWidth={2} />)}
      {data.effectPercent !== undefined && (
        <circle cx={x(data.effectPercent)} cy={y} r="5" fill="var(--accent)" stroke="none" />
      )}
    </g>
  );
}

function spanOf({ lowPercent, highPercent, withinPercent, effectPercent }: Measured): [number, number] | undefined {
  if (lowPercent !== undefined && highPercent !== undefined) return [lowPercent, highPercent];
  if (withinPercent !== undefined) return [-withinPercent, withinPercent];
  return effectPercent === undefined ? undefined : [effectPercent, effectPercent];
}
