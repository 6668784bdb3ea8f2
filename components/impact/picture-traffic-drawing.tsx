import type { Stretch, TimeBars } from "#domain/impact/time-bars.ts";
import type { Micros } from "#domain/time/civil.ts";
import { microsOf } from "#domain/time/instant.ts";
import type { PictureReading } from "./picture.ts";
import { Block, Panel, type Place } from "./picture-panel.tsx";
import { HALO, percent, TEXT } from "./picture-scale.ts";

export type DrawnTraffic = {
  bars: TimeBars;
  /** How long a bar is, usually: affected requests are drawn per that time, since several days may be told together. */
  perBar: Micros;
  affected: Stretch[];
  window: { from: Micros; until: Micros };
  line: { name: string; at: Micros | undefined } | undefined;
};

const TOP = 56;
const UPPER = 120;
const SECOND = TOP + UPPER + 30;
const LOWER = 72;
const MOST_LABELS = 5;

export function TrafficDrawing({ drawn, reading }: { drawn: DrawnTraffic; reading: PictureReading }) {
  const { bars, affected, window, line, perBar } = drawn;
  const { say } = reading;
  const [first, last] = [bars.bars[0], bars.bars.at(-1)];
  if (!first || !last) return null;
  const [start, end] = [microsOf(first.start), microsOf(last.end)];
  const place: Place = (us) => Math.min(1, Math.max(0, (us - start) / (end - start)));
  const bottom = affected.length > 0 ? SECOND + LOWER : TOP + UPPER;
  const busiest = bars.bars.reduce((most, bar) => (bar.count > most.count ? bar : most), first);
  const total = affected.reduce((sum, { count }) => sum + count, 0);
  const summary = say.traffic.summary(
    ...([bars.bars.length, say.number(busiest.count), busiest.label, say.number(total)] as const),
  );
  const [windowFrom, windowUntil] = [place(window.from), place(window.until)];
  return (
    <svg role="img" aria-label={summary} width="100%" height={bottom + 24} overflow="visible">
      {windowUntil > windowFrom && (window.from > -Infinity || window.until < Infinity) && (
        <rect
          x={percent(windowFrom)}
          y={TOP - 6}
          width={percent(windowUntil - windowFrom)}
          height={bottom - TOP + 6}
          fill="var(--bad-soft)"
        />
      )}
      <Panel title={say.traffic.requests[bars.size]} top={TOP} height={UPPER} most={busiest.count} reading={reading}>
        {(y) =>
          bars.bars.map((bar) => (
            <Block
              key={bar.start}
              {...{ place, y }}
              fill="var(--line-strong)"
              value={bar.count}
              from={microsOf(bar.start)}
              until={microsOf(bar.end)}
              base={TOP + UPPER}
            />
          ))
        }
      </Panel>
      {affected.length > 0 && (
        <Affected {...{ affected, perBar, place, reading }} title={say.traffic.affected[bars.size]} />
      )}
      <Dates bars={bars} place={place} y={bottom + 18} reading={reading} />
      {line?.at !== undefined && line.at >= start && line.at <= end && (
        <Line name={line.name} at={place(line.at)} bottom={bottom} />
      )}
    </svg>
  );
}

type AffectedProps = { affected: Stretch[]; perBar: Micros; place: Place; title: string; reading: PictureReading };

function Affected({ affected, perBar, place, title, reading }: AffectedProps) {
  const perTime = ({ from, until, count }: Stretch) => count / Math.max(1, (until - from) / perBar);
  return (
    <Panel title={title} top={SECOND} height={LOWER} most={Math.max(...affected.map(perTime))} reading={reading}>
      {(y) =>
        affected
          .filter(({ count }) => count > 0)
          .map((stretch) => (
            <Block
              key={stretch.from}
              {...stretch}
              {...{ place, y }}
              fill="var(--bad)"
              value={perTime(stretch)}
              base={SECOND + LOWER}
            />
          ))
      }
    </Panel>
  );
}

type DatesProps = { bars: TimeBars; place: Place; y: number; reading: PictureReading };

function Dates({ bars: { size, bars }, place, y, reading }: DatesProps) {
  const every = Math.ceil(bars.length / MOST_LABELS);
  return bars
    .filter((_, index) => index % every === 0)
    .map((bar, index) => {
      const middle = (place(microsOf(bar.start)) + place(microsOf(bar.end))) / 2;
      const [, month, day] = bar.label.slice(0, 10).split("-");
      const date = reading.say.shortDate(Number(month), Number(day));
      const hour = bar.label.slice(11, 16);
      const isFirstOfDay = index === 0 || hour < "01";
      const at = index === 0 ? 0 : middle;
      return (
        <text
          key={bar.start}
          {...TEXT}
          x={percent(at)}
          y={y}
          textAnchor={index === 0 ? "start" : at > 0.93 ? "end" : "middle"}
        >
          {size === "day" ? date : isFirstOfDay ? `${date} ${hour}` : hour}
        </text>
      );
    });
}

function Line({ name, at, bottom }: { name: string; at: number; bottom: number }) {
  return (
    <>
      <line
        x1={percent(at)}
        x2={percent(at)}
        y1="20"
        y2={bottom}
        stroke="var(--ink)"
        strokeWidth={1.5}
        strokeDasharray="5 3"
      />
      <text
        {...TEXT}
        {...HALO}
        x={percent(at)}
        y="14"
        fill="var(--ink)"
        fontWeight={600}
        textAnchor={at > 0.5 ? "end" : "start"}
      >
        {name}
      </text>
    </>
  );
}
