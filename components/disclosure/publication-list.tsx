import type { ViewedDocument, ViewedParty } from "#domain/disclosure/case-view.ts";
import { PUBLICATION_STEPS } from "#domain/disclosure/publication-machine.ts";
import { audienceWords } from "#components/timeline/event-words.ts";
import { At } from "./at.tsx";
import { intentionWords, stageWords } from "./disclosure-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings, None } from "./part.tsx";
import { timingWords } from "./wait-words.ts";

type Publisher = Pick<ViewedParty, "key" | "name" | "willPublish" | "documents">;

/** Whether each party publishes, and how far each of its documents is. */
export function PublicationList({ parties, zone }: { parties: Publisher[]; zone: string }) {
  if (parties.length === 0) return <None>Parties publish; none is recorded.</None>;
  return (
    <ul>
      {parties.map(({ key, name, willPublish, documents }) => (
        <li key={key} className="border-b border-line py-1.5">
          <p>
            <strong className="font-semibold">{name.en}</strong>{" "}
            <span className="text-soft">{intentionWords[willPublish.value].toLowerCase()}</span>
          </p>
          {documents.map((document) => (
            <Document key={document.key} {...{ document, zone }} party={key} />
          ))}
          <Doings>
            <OpenForm form="publication_intended" of={key}>
              Will it publish?<span className="sr-only"> {name.en}</span>
            </OpenForm>
            <OpenForm form="publication_step" of={key}>
              Add a document<span className="sr-only"> of {name.en}</span>
            </OpenForm>
          </Doings>
        </li>
      ))}
    </ul>
  );
}

function Document({ document, party, zone }: { document: ViewedDocument; party: string; zone: string }) {
  const { key, title, stage, time, url, timing, audience, note } = document;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {url ? <a href={url}>{title.en}</a> : title.en}:{" "}
        <span className="font-medium">{stageWords[stage].toLowerCase()}</span>
        {time && (
          <span className="ms-1 text-[0.8125rem] text-soft">
            {" "}
            <At time={time} zone={zone} />
          </span>
        )}
        <span className="ms-1 text-[0.8125rem] text-soft">
          {" "}
          {timing && `${timingWords[timing]} · `}
          {audienceWords[audience]}
          {note && ` · ${note.en}`}
        </span>
      </p>
      {PUBLICATION_STEPS[stage].length > 0 && (
        <Doings>
          <OpenForm form="publication_step" of={`${party} ${key}`}>
            Next step<span className="sr-only"> {title.en}</span>
          </OpenForm>
        </Doings>
      )}
    </div>
  );
}
