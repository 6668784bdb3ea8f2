import { StatedTime } from "#components/time/stated-time.tsx";
import { spansZero } from "#domain/impact/evidence.ts";
import type { Measured, PublicEvidence } from "#domain/postmortem/public-document.ts";
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
          {verified.map((item) => (
            <Verification key={item.key} item={item} reading={reading} />
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
          {evidence.flatMap((item) => [
            <Measurement key={item.key} item={item} reading={reading} />,
            ...(item.data.series ?? []).map((part, index) => (
              <PartMeasurement key={`${item.key} ${index}`} part={part} reading={reading} />
            )),
          ])}
        </tbody>
      </table>
    </Wide>
  );
}

function Measurement({ item: { title, data }, reading }: { item: PublicEvidence; reading: Reading }) {
  const { words } = reading;
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
      <Figures data={data} reading={reading} />
    </tr>
  );
}

type Part = NonNullable<PublicEvidence["data"]["series"]>[number];

function PartMeasurement({ part, reading }: { part: Part; reading: Reading }) {
  return (
    <tr>
      <th scope="row">
        <small>
          <Told text={part.name} reading={reading} />
          {part.runs !== undefined && reading.words.aside(reading.words.evidence.runs(part.runs))}
        </small>
      </th>
      <Figures data={part} reading={reading} />
    </tr>
  );
}

function Figures({ data, reading }: { data: Measured; reading: Reading }) {
  const measured = data.effectPercent !== undefined || data.withinPercent !== undefined;
  const said = verdict(data, reading);
  return (
    <>
      <td className="number">{measured ? effectText(data, reading) : reading.words.evidence.inWords}</td>
      <td className="number">
        {intervalText(data, reading)}
        {said && <small>{said}</small>}
      </td>
    </>
  );
}

/** What was checked, how it went and when; who checked stays with the incident's people. */
function Verification({ item: { title, data }, reading }: { item: PublicEvidence; reading: Reading }) {
  const { words, zone, locale } = reading;
  const facts = [
    data.check && words.evidence.checks[data.check],
    data.result && words.evidence.results[data.result],
  ].filter(Boolean);
  return (
    <li>
      <strong>
        <Told text={title} reading={reading} />
      </strong>
      {(facts.length > 0 || data.time) && (
        <p className="note">
          {facts.join(words.colon)}
          {facts.length > 0 && data.time && words.separator}
          {data.time && <StatedTime time={data.time} zone={zone} locale={locale} />}
        </p>
      )}
      {data.outcome && (
        <p>
          <Told text={data.outcome} reading={reading} />
        </p>
      )}
    </li>
  );
}

function effectText({ effectPercent, withinPercent }: Measured, { words }: Reading): string {
  if (effectPercent !== undefined) return words.percent(effectPercent);
  if (withinPercent !== undefined) return words.evidence.within(words.plainPercent(withinPercent));
  return words.notReported;
}

function intervalText({ lowPercent, highPercent }: Measured, { words }: Reading): string {
  if (lowPercent === undefined || highPercent === undefined) return words.notReported;
  return words.evidence.fromTo(words.percent(lowPercent), words.percent(highPercent));
}

function verdict(data: Measured, { words }: Reading): string | undefined {
  const isOpen = spansZero(data);
  if (isOpen === undefined) return undefined;
  return isOpen ? words.evidence.notSignificant : words.evidence.significant;
}
