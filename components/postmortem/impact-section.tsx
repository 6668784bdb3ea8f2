import { rangeSign } from "#components/time/range-sign.ts";
import { StatedTime } from "#components/time/stated-time.tsx";
import { pictureWords } from "#components/words/picture-words.ts";
import { stepInWords } from "#components/words/step-words.ts";
import type { PublicImpact } from "#domain/postmortem/public-document.ts";
import { ImpactPictures } from "./impact-pictures.tsx";
import type { Reading } from "./postmortem-page.ts";
import { NumberCorrection } from "./revisions-section.tsx";
import { Section, Wide } from "./section.tsx";
import { Prose, Told } from "./told.tsx";

type ImpactProps = { impact: PublicImpact; reading: Reading };

/** The number first, what it looks like, then how it was counted, line by line. */
export function ImpactSection({ reading }: { reading: Reading }) {
  const { impact, synthetic } = reading.document;
  if (!impact) return null;
  const { words } = reading;
  return (
    <Section id="impact" title={words.impact.title}>
      <p className="impact-statement">
        {impact.confidence === "lower_bound" && `${words.figures.atLeastCount} `}
        {words.counted[impact.unit][0]}
        <strong>{words.number(impact.count)}</strong>
        {words.counted[impact.unit][1]}
      </p>
      <Prose text={impact.population} reading={reading} below={2} />
      <ShareOfWindow impact={impact} reading={reading} />
      {synthetic && <p className="notice">{words.synthetic}</p>}
      {impact.corrections?.map((correction, index) => (
        <NumberCorrection key={index} correction={correction} reading={reading} />
      ))}
      <p>
        <a href="#impact-how">{words.impact.how}</a>
      </p>
      <ImpactPictures impact={impact} reading={reading} />
      <HowCounted impact={impact} reading={reading} />
    </Section>
  );
}

/** Of all requests in the window that the rule could decide, where both numbers are told. */
function ShareOfWindow({ impact: { unit, count, steps }, reading }: ImpactProps) {
  const decided = steps[steps.findIndex(({ key }) => key === "not_matching") - 1]?.remaining;
  if (unit === "accounts" || !decided) return null;
  const say = pictureWords(reading.locale);
  return <p className="note">{say.ofWindow(say.share(count, decided), say.number(count), say.number(decided))}</p>;
}

function HowCounted({ impact, reading }: ImpactProps) {
  const { words } = reading;
  return (
    <div className="sub" id="impact-how">
      <h3>{words.impact.how}</h3>
      <Prose text={impact.method} reading={reading} />
      <Steps impact={impact} reading={reading} />
      {impact.excluded.length > 0 && <Excluded impact={impact} reading={reading} />}
      <Facts impact={impact} reading={reading} />
    </div>
  );
}

function Steps({ impact, reading: { words } }: ImpactProps) {
  return (
    <Wide label={words.impact.how}>
      <table className="steps">
        <thead>
          <tr>
            <th scope="col">{words.impact.step}</th>
            <th scope="col" className="number">
              {words.impact.removed}
            </th>
            <th scope="col" className="number">
              {words.impact.remaining}
            </th>
          </tr>
        </thead>
        <tbody>
          {impact.steps.map(({ key, removed, remaining }) => (
            <tr key={key}>
              <th scope="row">{stepInWords(key, words)}</th>
              <td className="number">{removedText(key, removed, words)}</td>
              <td className="number">{words.number(remaining)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function removedText(key: string, removed: number, words: Reading["words"]): string {
  if (key === "read") return "";
  return removed === 0 ? "0" : `−${words.number(removed)}`;
}

function Excluded({ impact, reading }: ImpactProps) {
  const { words } = reading;
  return (
    <div className="sub">
      <h4>{words.impact.excluded}</h4>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{words.impact.reason}</th>
            <th scope="col" className="number">
              {words.impact.count}
            </th>
          </tr>
        </thead>
        <tbody>
          {impact.excluded.map(({ key, reason, count }) => (
            <tr key={key}>
              <td>
                <Told text={reason} reading={reading} />
              </td>
              <td className="number">{words.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts({ impact, reading }: ImpactProps) {
  const { words, zone, locale } = reading;
  const { rule } = impact;
  return (
    <dl className="facts">
      <dt>{words.impact.rule}</dt>
      <dd>
        {words.impact.condition(words.impact.fields[rule.field] ?? rule.field, rule.op, words.number(rule.value))}
        {words.aside(words.impact.ruleRevision(rule.revision))}
      </dd>
      {(rule.from || rule.until) && (
        <>
          <dt>{words.impact.window}</dt>
          <dd>
            {rule.from && <StatedTime time={rule.from} zone={zone} locale={locale} />}
            {rangeSign(locale)}
            {rule.until && <StatedTime time={rule.until} zone={zone} locale={locale} />}
            {words.aside(words.impact.until)}
          </dd>
        </>
      )}
      {rule.model && (
        <>
          <dt>{words.impact.model}</dt>
          <dd>
            <code>{rule.model}</code>
          </dd>
        </>
      )}
      <dt>{words.impact.confidenceLabel}</dt>
      <dd>
        {words.impact.confidence[impact.confidence]}
        {impact.accounts !== undefined && `${words.separator}${words.impact.accounts(impact.accounts)}`}
      </dd>
      <dt>{words.impact.asOf}</dt>
      <dd>
        <StatedTime time={impact.asOf} zone={zone} locale={locale} />
      </dd>
      <dt>{words.impact.logs}</dt>
      {impact.logs.map((log) => (
        <dd key={log.sha256}>
          <code>{log.name}</code>
          {log.synthetic && words.aside(words.impact.syntheticLog)}
          {words.colon}
          {log.rows !== undefined && `${words.impact.rows(log.rows)}${words.separator}`}
          {words.impact.bytes(log.bytes)}
          <br />
          {words.impact.hash} <code className="hash">{log.sha256}</code>
        </dd>
      ))}
    </dl>
  );
}
