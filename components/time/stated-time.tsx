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
          {" – "}
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
      {showZone && point.zoneLabel && <span className="zone"> {point.zoneLabel}</span>}
    </time>
  );
}
