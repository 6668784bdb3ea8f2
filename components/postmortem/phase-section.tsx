import { MetricTable } from "./metric-table.tsx";
import { causeSpan, phaseSpans, type MilestoneSpan } from "./milestone-span.ts";
import { PhaseFigure } from "./phase-figure.tsx";
import type { Reading } from "./postmortem-page.ts";
import { Section, Wide } from "./section.tsx";
import { Ends } from "./span-ends.tsx";
import { Unbroken } from "./unbroken.tsx";

export function PhaseSection({ reading }: { reading: Reading }) {
  const { words } = reading;
  const phases = phaseSpans(reading);
  const cause = causeSpan(reading);
  if (phases.length === 0) return null;
  return (
    <Section id="phases" title={words.phases.title} lead={words.phases.lead}>
      <PhaseFigure spans={phases} reading={reading} />
      <Wide label={words.phases.table} stacks>
        <table className="spans">
          <thead>
            <tr>
              <th scope="col" className="number">
                {words.phases.phase}
              </th>
              <th scope="col">{words.phases.ends}</th>
              <th scope="col" className="number">
                {words.phases.duration}
              </th>
            </tr>
          </thead>
          <tbody>
            {phases.map((span, index) => (
              <SpanRow key={span.id} span={span} number={index + 1} reading={reading} />
            ))}
            {cause && <SpanRow span={cause} reading={reading} />}
          </tbody>
        </table>
      </Wide>
      <p className="note">{words.phases.note}</p>
      <MetricTable reading={reading} />
    </Section>
  );
}

function SpanRow({ span, number, reading }: { span: MilestoneSpan; number?: number; reading: Reading }) {
  return (
    <tr id={span.id}>
      <td className="number">{number}</td>
      <td>
        <Ends span={span} reading={reading} linked />
      </td>
      <td className="number">
        <Unbroken text={span.text} locale={reading.locale} />
      </td>
    </tr>
  );
}
