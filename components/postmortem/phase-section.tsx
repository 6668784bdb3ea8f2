import { StatedTime } from "#components/time/stated-time.tsx";
import { otherSpans, phaseSpans, type MilestoneSpan } from "./milestone-span.ts";
import { PhaseBar } from "./phase-bar.tsx";
import type { Reading } from "./postmortem-page.ts";
import { Section, Wide } from "./section.tsx";
import { plain } from "./told.tsx";

export function PhaseSection({ reading }: { reading: Reading }) {
  const { words } = reading;
  const phases = phaseSpans(reading);
  const others = otherSpans(reading);
  if (phases.length + others.length === 0) return null;
  return (
    <Section id="phases" title={words.phases.title} lead={words.phases.lead}>
      <PhaseBar spans={phases} reading={reading} />
      <Wide label={words.phases.title}>
        <table className="spans">
          <thead>
            <tr>
              <th scope="col" className="number">
                {words.phases.phase}
              </th>
              <th scope="col">{words.phases.from}</th>
              <th scope="col">{words.phases.to}</th>
              <th scope="col" className="number">
                {words.phases.duration}
              </th>
            </tr>
          </thead>
          <tbody>
            {phases.map((span, index) => (
              <SpanRow key={span.id} span={span} number={index + 1} reading={reading} />
            ))}
          </tbody>
          <tbody>
            {others.map((span) => (
              <SpanRow key={span.id} span={span} reading={reading} />
            ))}
          </tbody>
        </table>
      </Wide>
      <p className="note">{words.phases.note}</p>
    </Section>
  );
}

function SpanRow({ span, number, reading }: { span: MilestoneSpan; number?: number; reading: Reading }) {
  const { words, zone, locale } = reading;
  const ends = [span.from, span.to].map((event) => (
    <td key={event.key}>
      <a href={`#event-${event.key}`}>{words.milestones[event.milestone ?? ""] ?? plain(event.title, reading)}</a>
      <small>
        <StatedTime time={event.time} zone={zone} locale={locale} />
      </small>
    </td>
  ));
  return (
    <tr id={span.id}>
      <td className="number">{number}</td>
      {ends}
      <td className={span.exact ? "number" : "number ranged"}>{span.text}</td>
    </tr>
  );
}
