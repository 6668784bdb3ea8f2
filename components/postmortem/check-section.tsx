import type { Reading } from "./postmortem-page.ts";
import { Section } from "./section.tsx";

/** Where a reader may ask about a deployment of their own. */
export function CheckSection({ reading }: { reading: Reading }) {
  const { words, document, homePath, query } = reading;
  if (!document.exposure) return null;
  return (
    <Section id="check" title={words.check.title}>
      <p>{words.check.invitation}</p>
      <p className="check-actions">
        <a className="main-action" href={`${homePath}/check${query}`}>
          {words.check.title}
        </a>
      </p>
    </Section>
  );
}
