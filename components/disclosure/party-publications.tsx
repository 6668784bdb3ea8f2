import type { PartyOpenings } from "#domain/disclosure/party-openings.ts";
import type { OwnRecord } from "#domain/disclosure/shared-content.ts";
import type { ShownDocument } from "#domain/disclosure/shown-document.ts";
import { At } from "./at.tsx";
import { stageWords } from "./disclosure-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings } from "./part.tsx";
import { ownIntentionWords } from "./party-words.ts";

type Props = { own: OwnRecord; openings: PartyOpenings; zone: string };

/** Whether and when the party publishes, and how far each of its documents is. */
export function PartyPublications({ own: { willPublish, documents }, openings, zone }: Props) {
  return (
    <>
      <p>{ownIntentionWords[willPublish]}</p>
      <ul>
        {documents.map((document) => (
          <li
            key={document.key}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-1.5"
          >
            <SharedDocumentLine document={document} zone={zone} />
            {(openings.stages[document.key] ?? []).length > 0 && (
              <Doings>
                <OpenForm form="own_document" of={document.key}>
                  Next step<span className="sr-only"> of {document.title.en}</span>
                </OpenForm>
              </Doings>
            )}
          </li>
        ))}
      </ul>
      {openings.mayState && (
        <Doings>
          <OpenForm form="own_intention">Say whether you will publish</OpenForm>
          <OpenForm form="own_document">Register a document</OpenForm>
        </Doings>
      )}
    </>
  );
}

export function SharedDocumentLine({ document, zone }: { document: ShownDocument; zone: string }) {
  const { title, stage, url, note, time } = document;
  return (
    <p className="min-w-0 [overflow-wrap:anywhere]">
      {url === undefined ? title.en : <a href={url}>{title.en}</a>}:{" "}
      <span className="font-medium">{stageWords[stage].toLowerCase()}</span>
      <span className="ms-2 text-[0.8125rem] text-soft">
        {time && <At time={time} zone={zone} />}
        {note && ` ${note.en}`}
      </span>
    </p>
  );
}
