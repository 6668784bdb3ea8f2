import type { Lane } from "#domain/postmortem/public-document.ts";
import { LaneShape, laneClass } from "./lane-mark.tsx";
import type { Reading } from "./postmortem-page.ts";
import { differenceText } from "./source-differences.tsx";
import {
  closeUp,
  hourTicks,
  monthTicks,
  padded,
  percent,
  placeEvents,
  scaleOf,
  wholeOf,
  type Place,
  type Placed,
  type Tick,
  type Window,
} from "./time-scale.ts";

const AXIS = 36;
const LANES: Lane[] = ["provider", "status_page", "researcher", "upstream", "disclosure"];

type ChartProps = {
  placed: Placed[];
  window: Window;
  ticks: Tick[];
  title: string;
  reading: Reading;
  /** The stretch that has a drawing of its own; here its entries are mere strokes. */
  opened?: Window | undefined;
};

/** The whole record to scale, and the hours in which most of it happened to a scale of their own. */
export function LaneCharts({ reading }: { reading: Reading }) {
  const { words, zone } = reading;
  const placed = placeEvents(reading.document.events);
  const whole = wholeOf(placed);
  const close = closeUp(placed);
  if (!whole || placed.length < 3 || whole.start === whole.end) return null;
  const hours = close && padded(close, 0.04);
  const within = hours && placed.filter(({ extent }) => extent.start >= hours.start && extent.end <= hours.end);
  return (
    <div className="lane-charts">
      <LaneChart
        placed={placed}
        window={padded(whole, 0.015)}
        ticks={monthTicks(whole, zone)}
        title={words.phases.whole}
        opened={close}
        reading={reading}
      />
      {hours && within && (
        <LaneChart
          placed={within}
          window={hours}
          ticks={hourTicks(hours, zone)}
          title={words.phases.closeUp}
          reading={reading}
        />
      )}
    </div>
  );
}

function LaneChart({ placed, window, ticks, title, reading, opened }: ChartProps) {
  const { words, zone } = reading;
  const lanes = LANES.filter((lane) => placed.some(({ event }) => event.lane === lane));
  const place = scaleOf(window);
  const laneHeight = opened ? 42 : 62;
  const height = lanes.length * laneHeight;
  const center = (lane: Lane) => lanes.indexOf(lane) * laneHeight + 28;
  return (
    <figure className="chart lane-chart">
      <figcaption>
        <strong>{title}</strong> {words.zone.statement}
        {zone}
      </figcaption>
      <svg role="img" aria-label={`${title}. ${words.timeline.drawDescription}`} width="100%" height={height + AXIS}>
        {opened && (
          <rect
            className="opened"
            x={percent(place(opened.start))}
            width={percent(Math.max(0.4, place(opened.end) - place(opened.start)))}
            y="0"
            height={height}
          />
        )}
        {ticks.map((tick) => (
          <ChartTick key={tick.us} tick={tick} at={place(tick.us)} height={height} />
        ))}
        {lanes.map((lane) => (
          <g key={lane}>
            <line className="lane-line" x1="0" x2="100%" y1={center(lane)} y2={center(lane)} />
            <text className={`lane-label ${laneClass(lane)}`} x="0" y={center(lane) - 14}>
              {words.timeline.lane[lane]}
            </text>
          </g>
        ))}
        <DifferenceLines placed={placed} place={place} center={center} reading={reading} />
        {placed.map((item) => (
          <EventMark
            key={item.event.key}
            item={item}
            place={place}
            y={center(item.event.lane)}
            dense={opened !== undefined}
          />
        ))}
      </svg>
    </figure>
  );
}

function ChartTick({ tick, at, height }: { tick: Tick; at: number; height: number }) {
  const anchor = at < 1.5 ? "start" : at > 98.5 ? "end" : "middle";
  return (
    <>
      <line className={tick.day ? "grid grid-day" : "grid"} x1={percent(at)} x2={percent(at)} y1="0" y2={height} />
      <text className={tick.day ? "tick tick-day" : "tick"} x={percent(at)} y={height + 18} textAnchor={anchor}>
        {tick.label}
      </text>
      {tick.day && (
        <text className="tick tick-day" x={percent(at)} y={height + 32} textAnchor={anchor}>
          {tick.day}
        </text>
      )}
    </>
  );
}

function EventMark({ item, place, y, dense }: { item: Placed; place: Place; y: number; dense: boolean }) {
  const { event, extent } = item;
  const [from, to] = [place(extent.start), place(extent.end)];
  if (extent.start !== extent.end) {
    const about = extent.kind === "about" ? " mark-about" : "";
    return (
      <rect
        className={`mark-span ${laneClass(event.lane)}${about}`}
        x={percent(from)}
        width={percent(Math.max(0.5, to - from))}
        y={y - 5}
        height="10"
      />
    );
  }
  if (dense) {
    return (
      <line
        className={`mark-tick ${laneClass(event.lane)}`}
        x1={percent(from)}
        x2={percent(from)}
        y1={y - 8}
        y2={y + 8}
      />
    );
  }
  return (
    <svg className={`mark mark-${extent.kind}`} x={percent(from)} y={y} overflow="visible">
      {extent.kind === "by" && <path className={`mark-open ${laneClass(event.lane)}`} d="M-6 0H-18M-14-4-18 0-14 4" />}
      {extent.kind === "from" && <path className={`mark-open ${laneClass(event.lane)}`} d="M6 0H18M14-4 18 0 14 4" />}
      <LaneShape lane={event.lane} />
    </svg>
  );
}

type LinesProps = { placed: Placed[]; place: Place; center: (lane: Lane) => number; reading: Reading };

/** From the record to the other source, with the difference: only where both are clock times and can be told apart. */
function DifferenceLines({ placed, place, center, reading }: LinesProps) {
  const find = (key: string) => placed.find(({ event, extent }) => event.key === key && extent.start === extent.end);
  return reading.document.differences.map(({ record, other }, index) => {
    const [from, to] = [find(record), find(other)];
    if (!from || !to) return null;
    const [x1, x2] = [place(from.extent.start), place(to.extent.start)];
    if (Math.abs(x2 - x1) < 1) return null;
    const [y1, y2] = [center(from.event.lane), center(to.event.lane)];
    return (
      <g key={record + other}>
        <line className="difference-line" x1={percent(x1)} x2={percent(x2)} y1={y1} y2={y2} />
        <text
          className="difference-label"
          x={percent(x2)}
          y={y2 + 20 + (index % 2) * 12}
          textAnchor={x2 > 92 ? "end" : "middle"}
        >
          {differenceText(from.event, to.event, reading)}
        </text>
      </g>
    );
  });
}
