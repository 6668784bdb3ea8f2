import { rangeSign } from "./range-sign.ts";
import { displayTime, type DisplayedPoint } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";

type Props = { time: RecordedTime; zone: string; locale: "en" | "ja" };

/** A time within a sentence or a table cell: qualifier, date, clock time and zone; a plain date stays one. */
export function StatedTime({ time, zone, locale }: Props) {
  const shown = displayTime(time, zone, locale);
  return (
    <span className="stated">
      {shown.qualifierText && <span className="qualifier">{shown.qualifierText} </span>}
      <Point point={shown} showZone={!shown.through?.time} />
      {shown.through && (
        <>
          {rangeSign(locale)}
          <Point point={shown.through} showZone />
        </>
      )}
    </span>
  );
}

function Point({ point, showZone }: { point: DisplayedPoint; showZone: boolean }) {
  return (
    <time dateTime={point.dateTime}>
      {point.date}
      {point.time && ` ${point.time}`}
      {showZone && <ZoneOf point={point} />}
    </time>
  );
}

/** The offset of a clock time; of a date the zone in which it was recorded, where that is known. */
export function ZoneOf({ point }: { point: DisplayedPoint }) {
  if (point.zoneLabel === undefined) return null;
  return <span className="zone"> {point.time === undefined ? `(${point.zoneLabel})` : point.zoneLabel}</span>;
}
