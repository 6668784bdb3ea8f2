import type { PublicEvidence } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { plain } from "./told.tsx";

type Props = { evidence: PublicEvidence[]; reading: Reading };
type Data = PublicEvidence["data"];

const ROW = 64;
const AXIS = 34;

/** Intervals to one scale around zero; a change known only as "within ±x" is a band without a point. */
export function ForestPlot({ evidence, reading }: Props) {
  const rows = evidence.flatMap((item) => {
    const span = spanOf(item.data);
    return span ? [{ item, span }] : [];
  });
  if (rows.length === 0) return null;
  const { words } = reading;
  const reach = Math.ceil(Math.max(...rows.flatMap(({ span }) => span.map(Math.abs))) + 0.5);
  const x = (percent: number) => `${(50 + (50 * percent) / reach).toFixed(2)}%`;
  const height = rows.length * ROW;
  const ticks = [-reach, -reach / 2, 0, reach / 2, reach];
  return (
    <svg className="forest" role="img" aria-label={words.evidence.forest} width="100%" height={height + AXIS}>
      <line className="zero" x1="50%" x2="50%" y1="0" y2={height} />
      {rows.map(({ item, span }, index) => (
        <svg key={item.key} y={index * ROW} height={ROW} width="100%" overflow="visible">
          <text className="forest-label" x="0" y="16">
            {plain(item.title, reading)}
          </text>
          <Interval data={item.data} span={span} x={x} />
        </svg>
      ))}
      <line className="axis" x1="0" x2="100%" y1={height} y2={height} />
      {ticks.map((tick, index) => (
        <text
          key={tick}
          className="tick"
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

function Interval({ data, span, x }: { data: Data; span: [number, number]; x: (percent: number) => string }) {
  const [low, high] = span.map(x);
  const measured = data.lowPercent !== undefined;
  return (
    <>
      <line className={measured ? "interval" : "interval interval-band"} x1={low} x2={high} y1="40" y2="40" />
      {measured && [low, high].map((end) => <line key={end} className="interval" x1={end} x2={end} y1="34" y2="46" />)}
      {data.effectPercent !== undefined && <circle className="point" cx={x(data.effectPercent)} cy="40" r="5" />}
    </>
  );
}

function spanOf({ lowPercent, highPercent, withinPercent }: Data): [number, number] | undefined {
  if (lowPercent !== undefined && highPercent !== undefined) return [lowPercent, highPercent];
  return withinPercent === undefined ? undefined : [-withinPercent, withinPercent];
}
