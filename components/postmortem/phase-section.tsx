import { StatedTime } from "#components/time/stated-time.tsx";
import { allSpans, type MilestoneSpan } from "./milestone-span.ts";
import type { Reading } from "./postmortem-page.ts";
import { Section, Wide } from "./section.tsx";
import { plain } from "./told.tsx";

export function PhaseSection({ reading }: { reading: Reading }) {
  const { words } = reading;
  const spans = allSpans(reading);
  if (spans.length === 0) return null;
  return (
    <Section id="phases" title={words.phases.title} lead={words.phases.lead}>
      <Wide label={words.phases.title}>
        <table className="spans">
          <thead>
            <tr>
              <th scope="col">{words.phases.from}</th>
              <th scope="col">{words.phases.to}</th>
              <th scope="col" className="number">
                {words.phases.duration}
              </th>
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <SpanRow key={span.id} span={span} reading={reading} />
            ))}
          </tbody>
        </table>
      </Wide>
      <p className="note">{words.phases.note}</p>
    </Section>
  );
}

function SpanRow({ span, reading }: { span: MilestoneSpan; reading: Reading }) {
  const { words, zone, locale } = reading;
  const ends = [span.from, span.to].map((event) => (
    <td key={event.key}>
      <a href={`#event-${event.key}`}>{words.milestones[event.milestone ?? ""] ?? plain(event.title, reading)}</a>
      <br />
      <StatedTime time={event.time} zone={zone} locale={locale} />
    </td>
  ));
  return (
    <tr id={span.id}>
      {ends}
      <td className={span.exact ? "number" : "number ranged"}>{span.text}</td>
    </tr>
  );
}
