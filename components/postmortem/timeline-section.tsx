import { displayTime, type DisplayedTime } from "#domain/time/display.ts";
import { US_PER_DAY } from "#domain/time/civil.ts";
import { midnightOf } from "#domain/time/zone.ts";
import type { PublicEvent } from "#domain/postmortem/public-document.ts";
import { DrawnTimeline } from "./drawn-timeline.tsx";
import type { Reading } from "./postmortem-page.ts";
import { Section } from "./section.tsx";
import { SourceDifferences } from "./source-differences.tsx";
import { TimelineEntry } from "./timeline-entry.tsx";

type Shown = { event: PublicEvent; shown: DisplayedTime };
/** Days since the entry directly above, or since that one ended. */
type Gap = { days: number; afterEnd: boolean };
type Day = { heading: string; entries: Shown[]; gap?: Gap | undefined };

export function TimelineSection({ reading }: { reading: Reading }) {
  const { words } = reading;
  return (
    <Section id="timeline" title={words.timeline.title} lead={words.zone.datesStay}>
      <DrawnTimeline reading={reading} />
      <ol className="days">
        {daysOf(reading).map((day, index) => (
          <DayGroup key={index} day={day} reading={reading} />
        ))}
      </ol>
      <SourceDifferences reading={reading} />
    </Section>
  );
}

function DayGroup({ day, reading }: { day: Day; reading: Reading }) {
  const { gap, gapAfterEnd } = reading.words.timeline;
  return (
    <li className="day">
      <div className="day-head">
        {day.gap && <p className="gap">{(day.gap.afterEnd ? gapAfterEnd : gap)(day.gap.days)}</p>}
        <h3>{day.heading}</h3>
      </div>
      <ol className="entries">
        {day.entries.map(({ event, shown }) => (
          <TimelineEntry key={event.key} event={event} shown={shown} reading={reading} />
        ))}
      </ol>
    </li>
  );
}

/** Entries keep the one order of the record; a heading is the date that its entries show. */
function daysOf({ document, zone, locale }: Reading): Day[] {
  const days: Day[] = [];
  for (const event of document.events) {
    const entry = { event, shown: displayTime(event.time, zone, locale) };
    const last = days.at(-1);
    if (last && last.heading === entry.shown.heading) last.entries.push(entry);
    else days.push({ heading: entry.shown.heading, entries: [entry], gap: gapBetween(last?.entries.at(-1), entry) });
  }
  return days;
}

/** Never from or to a mere month; none that begins before the one above has ended. */
function gapBetween(above: Shown | undefined, below: Shown): Gap | undefined {
  if (!above || [above, below].some(({ event }) => event.time.precision === "month")) return undefined;
  const { through } = above.shown;
  const since = through?.day ?? above.shown.day;
  const days = Math.round((midnightOf(below.shown.day) - midnightOf(since)) / US_PER_DAY);
  return days > 1 ? { days, afterEnd: through !== undefined && through.day !== above.shown.day } : undefined;
}
