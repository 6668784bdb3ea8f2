import type { DisplayedPoint, DisplayedTime } from "#domain/time/display.ts";
import { durationBetween, formatDuration } from "#domain/time/duration.ts";
import { rangeSign } from "#components/time/range-sign.ts";
import { StatedTime, ZoneOf } from "#components/time/stated-time.tsx";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { PublicEvent } from "#domain/postmortem/public-document.ts";
import { LaneMark, laneClass } from "./lane-mark.tsx";
import type { Reading } from "./postmortem-page.ts";
import { differenceText } from "./source-differences.tsx";
import { Prose, Told } from "./told.tsx";

type EntryProps = { event: PublicEvent; shown: DisplayedTime; reading: Reading };

type EntryKind = "exact" | "by" | "from" | "about" | "day" | "range";

function kindOf(event: PublicEvent, shown: DisplayedTime): EntryKind {
  if (shown.through) return "range";
  return shown.time === undefined && event.time.qualifier === "exact" ? "day" : event.time.qualifier;
}

export function TimelineEntry({ event, shown, reading }: EntryProps) {
  const { words } = reading;
  const kind = kindOf(event, shown);
  return (
    <li
      className={`entry entry-${kind}${shown.time === undefined ? " entry-dated" : ""} ${laneClass(event.lane)}`}
      id={`event-${event.key}`}
      data-event={event.key}
    >
      <div className="when">
        <When shown={shown} kind={kind} reading={reading} />
      </div>
      <div className="rail">
        <LaneMark lane={event.lane} open={kind === "by" || kind === "from"} />
      </div>
      <div className="what">
        <p className="labels">
          <span className="lane-name">{words.timeline.lane[event.lane]}</span>
          {event.milestone && event.record && <span className="milestone">{words.milestones[event.milestone]}</span>}
          <Source event={event} reading={reading} />
        </p>
        <h4>
          <Told text={event.title} reading={reading} />
        </h4>
        {event.body && <Prose text={event.body} reading={reading} below={4} />}
        <Differences event={event} reading={reading} />
        <Provenance event={event} shown={shown} reading={reading} />
      </div>
    </li>
  );
}

type WhenProps = { shown: DisplayedTime; reading: Reading };

/** A clock time stands alone under its day's heading; what is no clock time says what it is. */
function When({ shown, kind, reading }: WhenProps & { kind: EntryKind }) {
  const { mark } = reading.words.timeline;
  const { through, qualifierText } = shown;
  return (
    <>
      {qualifierText && <span className="qualifier">{qualifierText} </span>}
      <Clock point={shown} />
      {through && (
        <>
          {rangeSign(reading.locale)}
          <Clock point={through} />
        </>
      )}
      {shown.time !== undefined && !through && <span className="own" data-own="" />}
      {(kind === "day" || kind === "range") && <span className="kind">{mark[kind]}</span>}
    </>
  );
}

/** The date goes with the clock time for whoever does not see the heading: in speech and in a copied row. */
function Clock({ point }: { point: DisplayedPoint }) {
  if (point.time === undefined)
    return (
      <time dateTime={point.dateTime}>
        {point.date}
        <ZoneOf point={point} />
      </time>
    );
  return (
    <time dateTime={point.dateTime} data-clock="" data-day={point.day}>
      <span className="unseen">{point.date} </span>
      <span className="clock">{point.time}</span>
      <ZoneOf point={point} />
    </time>
  );
}

function Differences({ event, reading }: Pick<EntryProps, "event" | "reading">) {
  const { words, zone, locale } = reading;
  const found = reading.document.differences.filter(({ record, other }) => other === event.key || record === event.key);
  return found.map(({ record, other }) => {
    const [recordEvent, otherEvent] = [reading.eventByKey(record), reading.eventByKey(other)];
    if (!recordEvent || !otherEvent) return null;
    const isRecord = record === event.key;
    const counterpart = isRecord ? otherEvent : recordEvent;
    const side = isRecord ? words.timeline.lane[counterpart.lane] : words.timeline.against;
    return (
      <p className="differs" key={record + other}>
        <strong>{differenceText(recordEvent, otherEvent, reading)}</strong> {side}
        {words.colon}
        <a href={`#event-${counterpart.key}`}>
          <StatedTime time={counterpart.time} zone={zone} locale={locale} />
        </a>
      </p>
    );
  });
}

/** What was said in its own words where the page says it otherwise, and when it became known where that is later. */
function Provenance({ event, shown, reading }: EntryProps) {
  const { words, zone, locale } = reading;
  const stated = statedOtherwise(event.time, shown);
  if (!event.known && !stated) return null;
  return (
    <p className="provenance">
      {event.known && (
        <span>
          {words.timeline.known}
          {words.colon}
          <StatedTime time={event.known} zone={zone} locale={locale} />
          {words.aside(words.timeline.later(formatDuration(durationBetween(event.time, event.known), locale)))}
        </span>
      )}
      {stated && (
        <span translate="no">
          {words.timeline.asStated}
          {words.colon}
          <q>{stated.text}</q>
          {stated.zone && words.aside(stated.zone)}
        </span>
      )}
    </p>
  );
}

/**
 * The source's own words, where the page's differ; with their zone and the offset they were read with, where they do not
 * name them: a clock that is set back shows the same time twice.
 */
function statedOtherwise({ text, zone, offset }: RecordedTime, shown: DisplayedTime) {
  if (text === "" || text.includes(shown.time ?? shown.date)) return undefined;
  const signed = offset === "Z" ? undefined : offset?.replace("-", "−");
  const unnamed = [zone, signed].filter((part) => part !== undefined && !text.replace("-", "−").includes(part));
  return {
    text: text.replace(/^([\d-]{10})T/, "$1 "),
    zone: /\d:\d\d/.test(text) && unnamed.length > 0 ? unnamed.join(", ") : undefined,
  };
}

function Source({ event: { source }, reading }: Pick<EntryProps, "event" | "reading">) {
  if (!source) return null;
  const name = <Told text={source.name} reading={reading} />;
  return (
    <span className="source">
      <span className="unseen">
        {reading.words.timeline.source}
        {reading.words.colon}
      </span>
      {source.url === undefined ? (
        name
      ) : (
        <a href={source.url} rel="noreferrer">
          {name}
        </a>
      )}
    </span>
  );
}
