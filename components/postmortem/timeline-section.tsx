import { displayTime, type DisplayedTime } from "#domain/time/display.ts";
import { US_PER_DAY } from "#domain/time/civil.ts";
import type { PlainDate } from "#domain/time/instant.ts";
import { midnightOf } from "#domain/time/zone.ts";
import type { PublicEvent } from "#domain/postmortem/public-document.ts";
import { LaneCharts } from "./lane-chart.tsx";
import { LaneMark } from "./lane-mark.tsx";
import type { Reading } from "./postmortem-page.ts";
import { Section } from "./section.tsx";
import { SourceDifferences } from "./source-differences.tsx";
import { TimelineEntry } from "./timeline-entry.tsx";

type Shown = { event: PublicEvent; shown: DisplayedTime };
type Day = { heading: string; entries: Shown[]; gapDays: number };

export function TimelineSection({ reading }: { reading: Reading }) {
  const { words } = reading;
  const lanes = [...new Set(reading.document.events.map(({ lane }) => lane))];
  return (
    <Section id="timeline" title={words.timeline.title} lead={words.zone.datesStay}>
      <ul className="legend" aria-label={words.timeline.lanes}>
        {lanes.map((lane) => (
          <li key={lane}>
            <LaneMark lane={lane} /> {words.timeline.lane[lane]}
          </li>
        ))}
      </ul>
      <LaneCharts reading={reading} />
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
  return (
    <li className="day">
      {day.gapDays > 1 && <p className="gap">{reading.words.timeline.gap(day.gapDays)}</p>}
      <h3>{day.heading}</h3>
      <ol className="entries">
        {day.entries.map(({ event, shown }) => (
          <TimelineEntry key={event.key} event={event} shown={shown} reading={reading} />
        ))}
      </ol>
    </li>
  );
}

/**
 * Entries keep the one order of the record; a heading is the date that its entries show. A gap is counted from the
 * last day that anything before it reaches, and never from or to a mere month.
 */
function daysOf({ document, zone, locale }: Reading): Day[] {
  const days: Day[] = [];
  let reached: PlainDate | undefined;
  for (const event of document.events) {
    const shown = displayTime(event.time, zone, locale);
    const last = days.at(-1);
    if (last && last.heading === shown.heading) last.entries.push({ event, shown });
    else {
      const gapDays =
        reached !== undefined && event.time.precision !== "month"
          ? Math.round((midnightOf(shown.day) - midnightOf(reached)) / US_PER_DAY)
          : 0;
      days.push({ heading: shown.heading, entries: [{ event, shown }], gapDays });
    }
    reached = event.time.precision === "month" ? undefined : laterOf(reached, shown.through?.day ?? shown.day);
  }
  return days;
}

/** Dates in this form sort as text. */
function laterOf(a: PlainDate | undefined, b: PlainDate): PlainDate {
  return a !== undefined && a > b ? a : b;
}
