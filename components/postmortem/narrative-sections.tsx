import type { PublicSection } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { Section } from "./section.tsx";
import { Prose, Told } from "./told.tsx";

type NarrativeProps = {
  id: string;
  title: string;
  lead?: string;
  sections: PublicSection[];
  numbered?: boolean;
  reading: Reading;
};

export function NarrativeSection({ id, title, lead, sections, numbered, reading }: NarrativeProps) {
  if (sections.length === 0) return null;
  const List = numbered ? "ol" : "ul";
  return (
    <Section id={id} title={title} lead={lead}>
      <List className={numbered ? "narratives numbered" : "narratives"}>
        {sections.map((section) => (
          <li key={section.key} id={`${id}-${section.key}`}>
            <h3>
              <Told text={section.title} reading={reading} />
            </h3>
            <Prose text={section.body} reading={reading} />
          </li>
        ))}
      </List>
    </Section>
  );
}
