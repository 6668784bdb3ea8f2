import { durationBetween, formatDuration } from "#domain/time/duration.ts";
import { StatedTime } from "#components/time/stated-time.tsx";
import type { PublicEvent } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { Wide } from "./section.tsx";
import { Told } from "./told.tsx";

const MS_PER_MINUTE = 60_000;

/** `+27 min`, in minutes up to two hours: the size in which two sources usually differ. */
export function differenceText(record: PublicEvent, other: PublicEvent, { locale, words }: Reading): string {
  const duration = durationBetween(record.time, other.time);
  const ms = duration.minMs;
  if (!duration.exact || ms === undefined) return formatDuration(duration, locale);
  const size = Math.abs(ms);
  const minutes = size / MS_PER_MINUTE;
  const text =
    Number.isInteger(minutes) && minutes < 120
      ? words.timeline.minutes(minutes)
      : formatDuration(ms < 0 ? durationBetween(other.time, record.time) : duration, locale);
  return `${ms < 0 ? "−" : "+"}${text}`;
}

export function SourceDifferences({ reading }: { reading: Reading }) {
  const { words, document, zone, locale } = reading;
  const pairs = document.differences.flatMap(({ record, other }) => {
    const [recordEvent, otherEvent] = [reading.eventByKey(record), reading.eventByKey(other)];
    return recordEvent && otherEvent ? [{ recordEvent, otherEvent }] : [];
  });
  if (pairs.length === 0) return null;
  const cell = (event: PublicEvent, label: string) => (
    <td data-label={label}>
      <div>
        <StatedTime time={event.time} zone={zone} locale={locale} />
        <br />
        <a href={`#event-${event.key}`}>
          <Told text={event.title} reading={reading} />
        </a>
      </div>
    </td>
  );
  return (
    <div className="sub" id="differences">
      <h3>{words.differences.title}</h3>
      <p className="note">{words.differences.lead}</p>
      <Wide label={words.differences.title} stacks>
        <table className="stack">
          <thead>
            <tr>
              <th scope="col">{words.differences.record}</th>
              <th scope="col">{words.differences.other}</th>
              <th scope="col" className="number">
                {words.differences.difference}
              </th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ recordEvent, otherEvent }) => (
              <tr key={otherEvent.key}>
                {cell(recordEvent, words.differences.record)}
                {cell(otherEvent, words.differences.other)}
                <td className="number" data-label={words.differences.difference}>
                  {differenceText(recordEvent, otherEvent, reading)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </div>
  );
}
