import { StatedTime } from "#components/time/stated-time.tsx";
import type { PublicDisclosure } from "#domain/postmortem/public-document.ts";
import { PriorReferences, Statements } from "./disclosure-lists.tsx";
import type { Reading } from "./postmortem-page.ts";
import { Section, Wide } from "./section.tsx";
import { Prose, Told } from "./told.tsx";

type DisclosureProps = { disclosure: PublicDisclosure; reading: Reading };
type PartyStep = PublicDisclosure["parties"][number]["steps"][number];

export function DisclosureSection({ reading }: { reading: Reading }) {
  const { disclosure } = reading.document;
  if (!disclosure) return null;
  const { words } = reading;
  return (
    <Section id="disclosure" title={words.disclosure.title}>
      <dl className="facts">
        <dt>{words.disclosure.channel}</dt>
        <dd>
          <Told text={disclosure.channel} reading={reading} />
        </dd>
      </dl>
      {disclosure.identifiers && (
        <dl className="facts">
          <dt>{words.disclosure.identifiers}</dt>
          <dd>{disclosure.identifiers.map(({ value }) => value).join(words.separator)}</dd>
        </dl>
      )}
      {disclosure.note && <Prose text={disclosure.note} reading={reading} below={2} />}
      <Board disclosure={disclosure} reading={reading} />
      <Statements disclosure={disclosure} reading={reading} />
      <Publications disclosure={disclosure} reading={reading} />
      <PriorReferences disclosure={disclosure} reading={reading} />
    </Section>
  );
}

function Board({ disclosure, reading }: DisclosureProps) {
  const { words } = reading;
  return (
    <div className="sub">
      <h3>{words.disclosure.board}</h3>
      <Wide label={words.disclosure.board} stacks>
        <table className="board stack">
          <thead>
            <tr>
              <th scope="col">{words.disclosure.party}</th>
              {disclosure.steps.map((step) => (
                <th scope="col" key={step}>
                  {words.disclosure.steps[step] ?? step}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {disclosure.parties.map((party) => (
              <tr key={party.key}>
                <th scope="row">
                  <Told text={party.name} reading={reading} />
                  <small>{party.roles.map((role) => words.disclosure.roles[role] ?? role).join(words.separator)}</small>
                </th>
                {disclosure.steps.map((step) => (
                  <StepCell
                    key={step}
                    step={party.steps.find((own) => own.step === step)}
                    label={words.disclosure.steps[step] ?? step}
                    reading={reading}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </div>
  );
}

type CellProps = { step: PartyStep | undefined; label: string; reading: Reading };

function StepCell({ step, label, reading }: CellProps) {
  const state = step?.state ?? "unknown";
  return (
    <td className={`step-${state.replace("_", "-")}`} data-label={label}>
      <span className="status">
        <StepMark state={state} /> {reading.words.disclosure.states[state]}
      </span>
      {step?.time && (
        <small>
          <StatedTime time={step.time} zone={reading.zone} locale={reading.locale} />
        </small>
      )}
      {step?.note && (
        <small>
          <Told text={step.note} reading={reading} />
        </small>
      )}
    </td>
  );
}

const MARKS: Record<PartyStep["state"], React.ReactNode> = {
  done: <path className="stroke" d="M-5 0-1.5 4 5-4" />,
  pending: <circle className="outline" r="4.5" strokeDasharray="2.4 2.3" />,
  not_applicable: <path className="stroke" d="M-4 0H4" />,
  unknown: <path className="stroke" d="M-2.6-2.4A2.6 2.6 0 1 1 0 .6V2M0 4.6V5.2" />,
};

function StepMark({ state }: { state: PartyStep["state"] }) {
  return (
    <svg className="status-mark" width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
      {MARKS[state]}
    </svg>
  );
}

function Publications({ disclosure, reading }: DisclosureProps) {
  const { words, zone, locale } = reading;
  if (disclosure.publications.length === 0) return null;
  return (
    <div className="sub">
      <h3>{words.disclosure.publications}</h3>
      <ul className="publications">
        {disclosure.publications.map((publication) => (
          <li key={publication.key} className={`publication-${publication.state}`}>
            <p className="publication-state">
              {words.disclosure.publicationState[publication.state]}
              {publication.time && (
                <>
                  {" "}
                  <StatedTime time={publication.time} zone={zone} locale={locale} />
                </>
              )}
            </p>
            <p>
              <PublicationTitle publication={publication} reading={reading} />
            </p>
            {publication.note && (
              <p className="note">
                <Told text={publication.note} reading={reading} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Publication = PublicDisclosure["publications"][number];

function PublicationTitle({ publication, reading }: { publication: Publication; reading: Reading }) {
  const title = <Told text={publication.title} reading={reading} />;
  if (publication.url === undefined) return title;
  return (
    <a href={publication.url} rel="noreferrer">
      {title}
    </a>
  );
}
