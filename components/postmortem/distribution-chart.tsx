import { rangeSign } from "#components/time/range-sign.ts";
import type { PublicImpact } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { Wide } from "./section.tsx";

type ChartProps = { impact: PublicImpact; reading: Reading };
type Bin = PublicImpact["distribution"][number];

const HEIGHT = 220;

export function DistributionChart({ impact, reading }: ChartProps) {
  const { words } = reading;
  if (impact.distribution.length === 0) return null;
  return (
    <figure className="sub chart" id="distribution">
      <figcaption>
        <h3>{words.impact.distribution}</h3>
        <p className="note">
          {words.impact.distributionLead} {countedText(impact, reading)}
        </p>
      </figcaption>
      <Histogram impact={impact} reading={reading} />
      <details>
        <summary>{words.impact.asTable}</summary>
        <BinTable impact={impact} reading={reading} />
      </details>
    </figure>
  );
}

/** How many requests the groups hold together, and whom the rule decided upon and they leave out. */
function countedText({ distribution, steps, excluded }: PublicImpact, { words }: Reading): string {
  const shown = distribution.reduce((sum, { count }) => sum + count, 0);
  const index = steps.findIndex(({ key }) => key === "not_matching");
  const leftOut = (steps[index - 1]?.remaining ?? shown) - shown;
  const known = excluded.reduce((sum, { count }) => sum + count, 0);
  if (leftOut <= 0 || leftOut !== known) return words.impact.shown(words.number(shown));
  return words.impact.shownWithout(words.number(shown), words.number(leftOut));
}

function Histogram({ impact, reading }: ChartProps) {
  const { words } = reading;
  const bins = impact.distribution;
  const low = Math.max(1, Math.min(...bins.map(({ from }) => from)));
  const high = Math.max(...bins.map(({ to }) => to));
  const tallest = Math.max(...bins.map(({ count }) => count));
  const x = (value: number) => (100 * Math.log(Math.max(low, value) / low)) / Math.log(high / low);
  const top = Math.ceil(Math.log10(tallest + 1) * 2) / 2;
  const y = (count: number) => (count < 1 ? HEIGHT : HEIGHT - (HEIGHT * (Math.log10(count) + 0.15)) / (top + 0.15));
  const label = words.impact.distributionSummary(words.number(impact.rule.value), words.number(impact.count));
  return (
    <div className="plot">
      <svg className="histogram" role="img" aria-label={label} width="100%" height={HEIGHT + 28} overflow="visible">
        <CountTicks top={top} y={y} words={words} />
        {bins.map((bin) => (
          <Bars key={bin.from} bin={bin} x={x} y={y} />
        ))}
        <ValueTicks low={low} high={high} x={x} words={words} />
        <Threshold at={x(impact.rule.value)} text={words.impact.threshold(words.number(impact.rule.value))} />
      </svg>
    </div>
  );
}

type Scale = (value: number) => number;

function Bars({ bin, x, y }: { bin: Bin; x: Scale; y: Scale }) {
  const left = x(bin.from);
  const width = Math.max(0.2, x(bin.to) - left);
  const bar = (count: number, className: string) =>
    count > 0 && (
      <rect
        className={className}
        x={`${left.toFixed(2)}%`}
        width={`${width.toFixed(2)}%`}
        y={y(count).toFixed(1)}
        height={(HEIGHT - y(count)).toFixed(1)}
      />
    );
  return (
    <>
      {bar(bin.count, "bar")}
      {bar(bin.affected, "bar bar-affected")}
    </>
  );
}

function powersOfTen(low: number, high: number): number[] {
  const powers: number[] = [];
  for (let value = 10 ** Math.ceil(Math.log10(low)); value <= high; value *= 10) powers.push(value);
  return powers;
}

function CountTicks({ top, y, words }: { top: number; y: Scale; words: Reading["words"] }) {
  return powersOfTen(1, 10 ** top).map((count) => (
    <g key={count}>
      <line className="grid" x1="0" x2="100%" y1={y(count)} y2={y(count)} />
      <text className="tick" x="-6" y={y(count) + 4} textAnchor="end">
        {words.compact(count)}
      </text>
    </g>
  ));
}

function ValueTicks({ low, high, x, words }: { low: number; high: number; x: Scale; words: Reading["words"] }) {
  return (
    <>
      <line className="axis" x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} />
      {powersOfTen(low, high).map((value) => (
        <text key={value} className="tick" x={`${x(value).toFixed(2)}%`} y={HEIGHT + 18} textAnchor="middle">
          {words.compact(value)}
        </text>
      ))}
    </>
  );
}

function Threshold({ at, text }: { at: number; text: string }) {
  const place = `${at.toFixed(2)}%`;
  return (
    <>
      <line className="threshold" x1={place} x2={place} y1="-2" y2={HEIGHT} />
      <text className="threshold-label" x={place} dx="-6" y="6" textAnchor="end">
        {text}
      </text>
    </>
  );
}

function BinTable({ impact, reading: { words, locale } }: ChartProps) {
  return (
    <Wide label={words.impact.distribution}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.impact.range}</th>
            <th scope="col" className="number">
              {words.impact.requests}
            </th>
            <th scope="col" className="number">
              {words.impact.ofThem}
            </th>
          </tr>
        </thead>
        <tbody>
          {impact.distribution.map((bin) => (
            <tr key={bin.from}>
              <th scope="row" className="tabular">
                {words.number(bin.from)}
                {rangeSign(locale)}
                {words.number(bin.to)}
              </th>
              <td className="number">{words.number(bin.count)}</td>
              <td className="number">{words.number(bin.affected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
