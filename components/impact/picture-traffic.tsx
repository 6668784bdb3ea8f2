import type { ReactNode } from "react";
import { rangeSign } from "#components/time/range-sign.ts";
import { StatedTime } from "#components/time/stated-time.tsx";
import { timeBars, type Stretch, type TimeBar, type TimeBars } from "#domain/impact/time-bars.ts";
import { instantTime } from "#domain/postmortem/instant-time.ts";
import { US_PER_DAY, US_PER_HOUR, type Micros } from "#domain/time/civil.ts";
import { instantAt, microsOf } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Picture, PictureReading, PictureTable } from "./picture.ts";
import { TrafficDrawing } from "./picture-traffic-drawing.tsx";

export type TrafficView = {
  requests: Stretch[];
  /** Absent: too few to be told apart. Without it they are told by the bars of the requests. */
  affected?: Stretch[];
  isMerged: boolean;
  /** Of the rule. */
  window: { from?: RecordedTime | undefined; until?: RecordedTime | undefined };
  /** A moment that stands as a line through the picture. */
  line?: { name: string; time: RecordedTime } | undefined;
};

/** Requests by days or hours of the page's zone above, the affected ones below; what they were counted in, shaded. */
export function trafficPicture(view: TrafficView, reading: PictureReading): Picture | undefined {
  const { say, zone } = reading;
  const bars = timeBars(view.requests, zone);
  if (!bars) return undefined;
  const perBar = bars.size === "day" ? US_PER_DAY : US_PER_HOUR;
  const drawn = {
    ...{ bars, perBar, affected: view.affected ?? [] },
    window: { from: usOf(view.window.from) ?? -Infinity, until: usOf(view.window.until) ?? Infinity },
    line: view.line && { name: view.line.name, at: usOf(view.line.time) },
  };
  return {
    id: "traffic",
    title: say.traffic.title,
    lead: <Lead view={view} bars={bars} reading={reading} />,
    hasAxis: true,
    drawing: <TrafficDrawing drawn={drawn} reading={reading} />,
    tables: [
      requestTable(bars, reading),
      ...(view.affected && view.affected.length > 0 ? [affectedTable(view.affected, reading)] : []),
    ],
  };
}

function usOf(time: RecordedTime | undefined): Micros | undefined {
  return time?.instant === undefined ? undefined : microsOf(time.instant);
}

type LeadProps = { view: TrafficView; bars: TimeBars; reading: PictureReading };

function Lead({ view, bars, reading }: LeadProps) {
  const { say, zone, locale } = reading;
  const { from, until } = view.window;
  const stated = (time: RecordedTime | undefined) => time && <StatedTime time={time} zone={zone} locale={locale} />;
  const [first, last] = [view.requests[0], view.requests.at(-1)];
  const [begin, end] = [bars.bars[0], bars.bars.at(-1)];
  const isPartly =
    first !== undefined && last !== undefined && begin !== undefined && end !== undefined
      ? first.from > microsOf(begin.start) || last.until < microsOf(end.end)
      : false;
  return (
    <>
      {say.traffic.zone[bars.size](bars.zone)}{" "}
      {(from ?? until) && (
        <>
          {say.traffic.window}
          {stated(from)}
          {rangeSign(locale)}
          {stated(until)}
          {reading.words.lang === "ja" ? "。" : ". "}
        </>
      )}
      {view.line && (
        <>
          {say.traffic.line(view.line.name)}
          {stated(view.line.time)}
          {reading.words.lang === "ja" ? "。" : ". "}
        </>
      )}
      {isPartly && `${say.traffic.partly} `}
      {view.isMerged && say.traffic.merged}
    </>
  );
}

function requestTable({ size, bars }: TimeBars, { say }: PictureReading): PictureTable {
  return {
    label: say.traffic.requests[size],
    head: [say.traffic.periods[size], say.traffic.count],
    rows: bars.map((bar) => ({ key: bar.start, cells: [barTime(bar, size), say.number(bar.count)] })),
  };
}

function barTime({ start, label, through }: TimeBar, size: TimeBars["size"]): ReactNode {
  const first = <time dateTime={size === "day" ? label : start}>{label}</time>;
  if (through === undefined) return first;
  return (
    <>
      {first} – <time dateTime={through}>{through}</time>
    </>
  );
}

function affectedTable(affected: Stretch[], { say, zone, locale }: PictureReading): PictureTable {
  const stated = (us: Micros) => <StatedTime time={instantTime(instantAt(us))} zone={zone} locale={locale} />;
  return {
    label: say.traffic.affectedCount,
    head: [say.traffic.period, say.traffic.affectedCount],
    rows: affected
      .filter(({ count }) => count > 0)
      .map(({ from, until, count }) => ({
        key: String(from),
        cells: [
          <>
            {stated(from)}
            {rangeSign(locale)}
            {stated(until)}
          </>,
          say.number(count),
        ],
      })),
  };
}
