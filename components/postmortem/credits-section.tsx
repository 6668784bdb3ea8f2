import type { Reading } from "./postmortem-page.ts";
import { Section } from "./section.tsx";
import { Told } from "./told.tsx";

export function CreditsSection({ reading }: { reading: Reading }) {
  const { words, document } = reading;
  if (document.credits.length === 0) return null;
  return (
    <Section id="credits" title={words.credits.title}>
      <ul className="credits">
        {document.credits.map(({ key, name, organisation, kind, creditedBy }) => (
          <li key={key}>
            <strong translate="no">{name}</strong>
            {organisation && <span translate="no"> {organisation}</span>}
            <small>
              {words.credits.kind[kind]}
              {creditedBy && (
                <>
                  {words.separator}
                  {words.credits.creditedBy[0]}
                  <Told text={creditedBy} reading={reading} />
                  {words.credits.creditedBy[1]}
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
