import type { DisplayedPoint, DisplayedTime } from "#domain/time/display.ts";

/** A time in a dense row: date, clock, zone; a date stands alone; "by" and "about" are said. */
export function ShownTime({ display }: { display: DisplayedTime }) {
  const { qualifierText, through } = display;
  return (
    <span>
      {qualifierText && <em className="not-italic text-warn">{qualifierText} </em>}
      <Point point={display} showZone={through?.time === undefined} />
      {through && (
        <>
          {" – "}
          <Point point={through} showZone />
        </>
      )}
    </span>
  );
}

function Point({ point, showZone }: { point: DisplayedPoint; showZone: boolean }) {
  return (
    <time dateTime={point.dateTime} className="whitespace-nowrap">
      {point.date}
      {point.time !== undefined && <strong className="font-semibold"> {point.time}</strong>}
      {point.time !== undefined && showZone && <span className="text-[0.8125rem] text-faint"> {point.zoneLabel}</span>}
    </time>
  );
}
