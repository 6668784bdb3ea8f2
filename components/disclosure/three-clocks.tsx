import { displayTime } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { asStated } from "./at.tsx";
import { ViewersClock } from "./viewers-clock.tsx";

type Props = { time: RecordedTime; caseZone: string };

/** An end as everybody reads it: in the zone of the case, in UTC and on the reader's own clock. A date stays a date. */
export function ThreeClocks({ time, caseZone }: Props) {
  const zones = [...new Set([caseZone, "UTC"])];
  if (time.instant === undefined) {
    const { date, zoneLabel } = displayTime(time, caseZone, "en");
    return (
      <p>
        <time dateTime={date}>{date}</time>
        {zoneLabel && ` in ${zoneLabel}`}, time not agreed
      </p>
    );
  }
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3">
      {zones.map((zone) => {
        const { date, time: clock, zoneLabel, dateTime } = displayTime(asStated(time), zone, "en");
        return (
          <div key={zone} className="contents">
            <dt className="text-soft">{zone === "UTC" ? "UTC" : "Case"}</dt>
            <dd>
              <time dateTime={dateTime}>
                {date} <strong className="font-semibold">{clock}</strong>
              </time>
              {zone !== "UTC" && (
                <span className="text-soft">
                  {" "}
                  {zoneLabel} ({zone})
                </span>
              )}
            </dd>
          </div>
        );
      })}
      <ViewersClock instant={time.instant} zones={zones} />
    </dl>
  );
}
