import type { DisplayedPoint, DisplayedTime } from "#domain/time/display.ts";
import { StatedTime } from "#components/time/stated-time.tsx";
import type { PublicEvent } from "#domain/postmortem/public-document.ts";
import { LaneMark, laneClass } from "./lane-mark.tsx";
import type { Reading } from "./postmortem-page.ts";
import { differenceText } from "./source-differences.tsx";
import { plain, Prose, Told } from "./told.tsx";

type EntryProps = { event: PublicEvent; shown: DisplayedTime; reading: Reading };

export function TimelineEntry({ event, shown, reading }: EntryProps) {
  const { words } = reading;
  const kind = shown.through ? "range" : shown.time === undefined ? "day" : event.time.qualifier;
  return (
    <li className={`entry entry-${kind} ${laneClass(event.lane)}`} id={`event-${event.key}`} data-event={event.key}>
      <div className="when">
        <When shown={shown} kind={kind} reading={reading} />
      </div>
      <div className="rail">
        <LaneMark lane={event.lane} />
      </div>
      <div className="what">
        <p className="labels">
          <span className="lane-name">{words.timeline.lane[event.lane]}</span>
          {event.milestone && event.record && <span className="milestone">{words.milestones[event.milestone]}</span>}
        </p>
        <h4>
          <Told text={event.title} reading={reading} />
        </h4>
        {event.body && <Prose text={event.body} reading={reading} />}
        <Differences event={event} reading={reading} />
        <Provenance event={event} shown={shown} reading={reading} />
      </div>
    </li>
  );
}

function When({ shown, kind, reading }: { shown: DisplayedTime; kind: string; reading: Reading }) {
  const { mark } = reading.words.timeline;
  if (shown.through && shown.through.time === undefined) {
    return (
      <>
        <Clock point={shown} text={shown.date} /> – <Clock point={shown.through} text={shown.through.date} />
      </>
    );
  }
  if (shown.time === undefined) {
    return (
      <>
        {shown.qualifierText && <span className="qualifier">{shown.qualifierText} </span>}
        <Clock point={shown} text={shown.date} />
      </>
    );
  }
  return (
    <>
      {shown.qualifierText && <span className="qualifier">{shown.qualifierText} </span>}
      <Clock point={shown} text={shown.time} exact={kind === "exact"} />
      {shown.through?.time && (
        <>
          –<Clock point={shown.through} text={shown.through.time} />
        </>
      )}
      {kind === "exact" && <span className="unseen">({mark.exact})</span>}
    </>
  );
}

function Clock({ point, text, exact }: { point: DisplayedPoint; text: string; exact?: boolean }) {
  return (
    <time dateTime={point.dateTime} data-clock={exact === undefined ? undefined : ""}>
      {text}
      {point.time && point.zoneLabel && <span className="zone"> {point.zoneLabel}</span>}
    </time>
  );
}

function Differences({ event, reading }: Pick<EntryProps, "event" | "reading">) {
  const found = reading.document.differences.filter(({ record, other }) => other === event.key || record === event.key);
  return found.map(({ record, other }) => {
    const [recordEvent, otherEvent] = [reading.eventByKey(record), reading.eventByKey(other)];
    if (!recordEvent || !otherEvent) return null;
    const counterpart = record === event.key ? otherEvent : recordEvent;
    return (
      <p className="differs" key={record + other}>
        <a href={`#event-${counterpart.key}`}>
          {reading.words.timeline.lane[counterpart.lane]}
          {reading.words.colon}
          {plain(counterpart.title, reading)}
        </a>{" "}
        <StatedTime time={counterpart.time} zone={reading.zone} locale={reading.locale} />{" "}
        <strong>{differenceText(recordEvent, otherEvent, reading)}</strong>
      </p>
    );
  });
}

function Provenance({ event, shown, reading }: EntryProps) {
  const { words, zone, locale } = reading;
  const stated = event.time.zone !== undefined && event.time.zone !== zone && shown.time !== undefined;
  if (!event.source && !event.known && !stated) return null;
  return (
    <p className="provenance">
      {event.known && (
        <span>
          {words.timeline.known} <StatedTime time={event.known} zone={zone} locale={locale} />
        </span>
      )}
      {stated && (
        <span>
          {words.timeline.asStated} “{event.time.text}” ({event.time.zone})
        </span>
      )}
      {event.source && (
        <span>
          {words.timeline.source}
          {words.colon}
          {event.source.url ? (
            <a href={event.source.url} rel="noreferrer">
              <Told text={event.source.name} reading={reading} />
            </a>
          ) : (
            <Told text={event.source.name} reading={reading} />
          )}
        </span>
      )}
    </p>
  );
}
