import { METRIC_DEFINITIONS } from "#domain/timeline/metric-definitions.ts";
import { milestoneSpan, phaseSpans } from "./milestone-span.ts";
import type { Reading } from "./postmortem-page.ts";
import { Wide } from "./section.tsx";
import { Ends } from "./span-ends.tsx";
import { Unbroken } from "./unbroken.tsx";

/** Each figure beside its definition and its two ends; one that was not reported says so. */
export function MetricTable({ reading }: { reading: Reading }) {
  const { words, locale } = reading;
  const phases = new Set(phaseSpans(reading).map(({ id }) => id));
  return (
    <div className="sub" id="metrics">
      <h3>{words.metrics.title}</h3>
      <Wide label={words.metrics.title} stacks>
        <table className="stack">
          <thead>
            <tr>
              <th scope="col">{words.metrics.metric}</th>
              <th scope="col">{words.phases.ends}</th>
              <th scope="col" className="number">
                {words.phases.duration}
              </th>
            </tr>
          </thead>
          <tbody>
            {METRIC_DEFINITIONS.map(({ key, name, definition, from, to }) => {
              const span = milestoneSpan(reading, from, to);
              return (
                <tr key={key} id={span && !phases.has(span.id) ? span.id : undefined} data-metric={key}>
                  <th scope="row" data-label={words.metrics.metric}>
                    <div>
                      {name[locale]}
                      <span className="definition">{definition[locale]}</span>
                    </div>
                  </th>
                  <td data-label={words.phases.ends}>
                    <div>
                      {span ? (
                        <Ends span={span} reading={reading} linked />
                      ) : (
                        [from, to].map((end) => words.milestones[end]).join(" → ")
                      )}
                    </div>
                  </td>
                  <td className="number" data-label={words.phases.duration}>
                    {span ? <Unbroken text={span.text} locale={locale} /> : words.notReported}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Wide>
    </div>
  );
}
