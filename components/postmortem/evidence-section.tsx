import type { PublicEvidence } from "#domain/postmortem/public-document.ts";
import { ForestPlot } from "./forest-plot.tsx";
import type { Reading } from "./postmortem-page.ts";
import { Section, Wide } from "./section.tsx";
import { Told } from "./told.tsx";

type Props = { evidence: PublicEvidence[]; reading: Reading };

export function EvidenceSection({ reading }: { reading: Reading }) {
  const { evidence } = reading.document;
  if (evidence.length === 0) return null;
  const { words } = reading;
  const measured = evidence.filter(({ kind }) => kind === "benchmark");
  const verified = evidence.filter(({ kind }) => kind === "verification");
  return (
    <Section id="evidence" title={words.evidence.title}>
      {measured.length > 0 && (
        <>
          <p className="note">{words.evidence.lead}</p>
          <ForestPlot evidence={measured} reading={reading} />
          <Measurements evidence={measured} reading={reading} />
        </>
      )}
      {verified.length > 0 && (
        <ul className="verifications">
          {verified.map(({ key, title, data }) => (
            <li key={key}>
              <strong>
                <Told text={title} reading={reading} />
              </strong>
              {data.outcome && (
                <p>
                  <Told text={data.outcome} reading={reading} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Measurements({ evidence, reading }: Props) {
  const { words } = reading;
  return (
    <Wide label={words.evidence.table}>
      <table className="measurements">
        <thead>
          <tr>
            <th scope="col">{words.evidence.measurement}</th>
            <th scope="col" className="number">
              {words.evidence.effect}
            </th>
            <th scope="col" className="number">
              {words.evidence.interval}
            </th>
          </tr>
        </thead>
        <tbody>
          {evidence.map((item) => (
            <Measurement key={item.key} item={item} reading={reading} />
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Measurement({ item: { title, data }, reading }: { item: PublicEvidence; reading: Reading }) {
  const { words } = reading;
  const measured = data.effectPercent !== undefined || data.withinPercent !== undefined;
  const facts = [data.runs !== undefined && words.evidence.runs(data.runs), data.hardware].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        <Told text={title} reading={reading} />
        {facts.length > 0 && <small>{facts.join(words.separator)}</small>}
        {data.outcome && (
          <small>
            <Told text={data.outcome} reading={reading} />
          </small>
        )}
      </th>
      <td className="number">{measured ? effectText(data, reading) : words.evidence.inWords}</td>
      <td className="number">
        {intervalText(data, reading)}
        {verdict(data, reading) && <small>{verdict(data, reading)}</small>}
      </td>
    </tr>
  );
}

type Data = PublicEvidence["data"];

function effectText({ effectPercent, withinPercent }: Data, { words }: Reading): string {
  if (effectPercent !== undefined) return words.percent(effectPercent);
  if (withinPercent !== undefined) return words.evidence.within(words.plainPercent(withinPercent));
  return words.notReported;
}

function intervalText({ lowPercent, highPercent }: Data, { words }: Reading): string {
  if (lowPercent === undefined || highPercent === undefined) return words.notReported;
  return words.evidence.fromTo(words.percent(lowPercent), words.percent(highPercent));
}

function verdict({ lowPercent, highPercent }: Data, { words }: Reading): string | undefined {
  if (lowPercent === undefined || highPercent === undefined) return undefined;
  return lowPercent <= 0 && highPercent >= 0 ? words.evidence.notSignificant : words.evidence.significant;
}
