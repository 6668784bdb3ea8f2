import { StatedTime } from "#components/time/stated-time.tsx";
import type { MilestoneSpan } from "./milestone-span.ts";
import type { Reading } from "./postmortem-page.ts";
import { plain } from "./told.tsx";

type EndsProps = { span: MilestoneSpan; reading: Reading; linked?: boolean };

/** The two ends of a duration by name and time, each on its line. */
export function Ends({ span, reading, linked = false }: EndsProps) {
  const { words, zone, locale } = reading;
  return [span.from, span.to].map((event, index) => {
    const name = words.milestones[event.milestone ?? ""] ?? plain(event.title, reading);
    return (
      <span className="end" key={event.key}>
        <span className="end-side">{index === 0 ? words.figures.from : words.figures.to}</span>{" "}
        {linked ? <a href={`#event-${event.key}`}>{name}</a> : <span className="end-name">{name}</span>}
        {words.separator}
        <StatedTime time={event.time} zone={zone} locale={locale} />
      </span>
    );
  });
}
