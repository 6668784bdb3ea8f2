import type { Micros } from "#domain/time/civil.ts";
import { displayTime } from "#domain/time/display.ts";
import {
  extentOf,
  hourTicks,
  padded,
  percent,
  scaleOf,
  closeUp,
  monthTicks,
  placeEvents,
  type Place,
  type Window,
} from "./time-scale.ts";
import type { MilestoneSpan } from "./milestone-span.ts";
import { BAR, BreakMark, Numeral } from "./phase-bar-marks.tsx";
import type { Reading } from "./postmortem-page.ts";

/** A stretch of the bar: certain, or hatched where an end is a date or "no later than". */
type Piece = Window & { key: string; certain: boolean; number?: number; tone: number; text: string };
type BarProps = { spans: MilestoneSpan[]; reading: Reading };

const TOP = 30;
const BAR_2 = 122;

/** Two bars: all phases in days, and the hours in which most of them lie, opened out. */
export function PhaseBar({ spans, reading }: BarProps) {
  const pieces = piecesOf(spans);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return null;
  const whole = { start: first.start, end: Math.max(...pieces.map(({ end }) => end)) };
  const close = closeUp(placeEvents(spans.flatMap(({ from, to }) => [from, to])));
  const { words } = reading;
  const ends = endDates(spans, reading);
  const label = words.phases.description(
    spans.map((span, index) => `${index + 1}${words.colon}${span.text}`).join(words.separator),
  );
  const opened = close !== undefined && (whole.end - whole.start) / (close.end - close.start) > 4;
  return (
    <figure className="chart phase-bar">
      <svg role="img" aria-label={label} width="100%" height={opened ? BAR_2 + BAR + 40 : TOP + BAR + 30}>
        <Whole pieces={pieces} whole={whole} ends={ends} opened={opened ? close : undefined} reading={reading} />
        {opened && <Opened pieces={pieces} whole={whole} window={close} reading={reading} />}
      </svg>
      {opened && <figcaption className="note">{words.phases.caption(...ends, reading.zone)}</figcaption>}
    </figure>
  );
}

type WholeProps = {
  pieces: Piece[];
  whole: Window;
  ends: [string, string];
  opened: Window | undefined;
  reading: Reading;
};

function Whole({ pieces, whole, ends, opened, reading }: WholeProps) {
  const place = scaleOf(whole);
  const months = monthTicks(whole, reading.zone).filter(({ us }) => place(us) > 30 && place(us) < 70);
  return (
    <g>
      <text className="tick" x="0" y={TOP - 10}>
        {ends[0]}
      </text>
      <text className="tick" x="100%" y={TOP - 10} textAnchor="end">
        {ends[1]}
      </text>
      {months.map(({ us, label }) => (
        <g key={us}>
          <line className="grid" x1={percent(place(us))} x2={percent(place(us))} y1={TOP - 8} y2={TOP + BAR} />
          <text className="tick" x={percent(place(us))} y={TOP - 10} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <Pieces pieces={pieces} place={place} y={TOP} smallest={4} />
      {opened && (
        <>
          <line className="lens" x1={percent(place(opened.start))} x2="0" y1={TOP + BAR} y2={BAR_2} />
          <line className="lens" x1={percent(place(opened.end))} x2="100%" y1={TOP + BAR} y2={BAR_2} />
        </>
      )}
    </g>
  );
}

function Opened({
  pieces,
  whole,
  window,
  reading,
}: {
  pieces: Piece[];
  whole: Window;
  window: Window;
  reading: Reading;
}) {
  const view = padded(window, 0.03);
  const place = scaleOf(view);
  const y = BAR_2;
  return (
    <g>
      {hourTicks(view, reading.zone).map((tick, index) => (
        <g key={tick.us}>
          <line
            className="grid"
            x1={percent(place(tick.us))}
            x2={percent(place(tick.us))}
            y1={y - 6}
            y2={y + BAR + 8}
          />
          <text
            className={tick.day ? "tick tick-day" : index % 2 === 1 ? "tick tick-fine" : "tick"}
            x={percent(place(tick.us))}
            y={y + BAR + 22}
            textAnchor={place(tick.us) > 98.5 ? "end" : "middle"}
          >
            {tick.label}
          </text>
          {tick.day && (
            <text className="tick tick-day" x={percent(place(tick.us))} y={y + BAR + 36} textAnchor="middle">
              {tick.day}
            </text>
          )}
        </g>
      ))}
      <Pieces
        pieces={pieces.filter(({ start, end }) => end >= view.start && start <= view.end)}
        place={place}
        y={y}
        smallest={3}
      />
      {whole.start < view.start && <BreakMark x="0" y={y} />}
      {whole.end > view.end && <BreakMark x="100%" y={y} />}
    </g>
  );
}

function Pieces({ pieces, place, y, smallest }: { pieces: Piece[]; place: Place; y: number; smallest: number }) {
  return pieces.map(({ key, start, end, certain, number, tone, text }) => {
    const [from, to] = [place(start), place(end)];
    if (to - from <= 0) return null;
    return (
      <g key={key}>
        <rect
          className={`${certain ? "phase" : "phase phase-ranged"} tone-${tone % 4}`}
          x={percent(from)}
          width={percent(to - from)}
          y={y}
          height={BAR}
        />
        {number !== undefined && to - from >= smallest && (
          <Numeral
            x={percent((from + to) / 2)}
            y={y + BAR / 2}
            text={to - from > 24 && text.length <= 14 ? `${number} · ${text}` : String(number)}
            plain={!certain}
          />
        )}
      </g>
    );
  });
}

/** The dates that the page shows for the first and the last end: a plain date stays as it is in every zone. */
function endDates(spans: MilestoneSpan[], { zone, locale }: Reading): [string, string] {
  const [first, last] = [spans[0]?.from.time, spans.at(-1)?.to.time];
  if (!first || !last) return ["", ""];
  const end = displayTime(last, zone, locale);
  return [displayTime(first, zone, locale).date, end.through?.date ?? end.date];
}

function piecesOf(spans: MilestoneSpan[]): Piece[] {
  return spans.flatMap((span, index): Piece[] => {
    const [from, to] = [extentOf(span.from.time), extentOf(span.to.time)];
    if (!from || !to) return [];
    const piece = (key: string, start: Micros, end: Micros, certain: boolean, number?: number): Piece => ({
      key: `${span.id}-${key}`,
      start,
      end,
      certain,
      tone: index,
      text: span.text,
      ...(number !== undefined && { number }),
    });
    const certain = to.kind !== "by" && to.kind !== "about";
    return [
      piece("start", from.start, from.end, false),
      piece("middle", from.end, Math.max(from.end, to.start), certain, index + 1),
      ...(index === spans.length - 1 ? [piece("end", to.start, to.end, false)] : []),
    ];
  });
}
