import { StatedTime } from "#components/time/stated-time.tsx";
import type { PublicDisclosure, Text } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { Told } from "./told.tsx";

type DisclosureProps = { disclosure: PublicDisclosure; reading: Reading };

/** In their own words, as far as they let them be used. */
export function Statements({ disclosure, reading }: DisclosureProps) {
  const { words } = reading;
  if (!disclosure.statements) return null;
  return (
    <div className="sub">
      <h3>{words.disclosure.statements}</h3>
      <ul className="publications">
        {disclosure.statements.map(({ key, party, component, configuration, status, says }) => (
          <li key={key}>
            <p className="publication-state">{words.disclosure.status[status]}</p>
            <p>
              {component}
              {configuration !== undefined && words.aside(configuration)}
              {words.separator}
              <Told text={nameOf(party, disclosure)} reading={reading} />
            </p>
            {says && (
              <p className="note">
                <Told text={says} reading={reading} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PriorReferences({ disclosure, reading }: DisclosureProps) {
  const { words, zone, locale } = reading;
  if (!disclosure.priorReferences) return null;
  return (
    <div className="sub">
      <h3>{words.disclosure.priorReferences}</h3>
      <ul className="publications">
        {disclosure.priorReferences.map(({ key, title, url, time, note }) => (
          <li key={key}>
            <p className="publication-state">
              <StatedTime time={time} zone={zone} locale={locale} />
            </p>
            <p>
              {url === undefined ? (
                title
              ) : (
                <a href={url} rel="noreferrer">
                  {title}
                </a>
              )}
            </p>
            {note && (
              <p className="note">
                <Told text={note} reading={reading} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf(party: string, { parties }: PublicDisclosure): Text {
  return parties.find(({ key }) => key === party)?.name ?? { en: party };
}
