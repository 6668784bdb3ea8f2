import type { ReactNode } from "react";
import type { OtherParty, SharedContent } from "#domain/disclosure/shared-content.ts";
import { At } from "./at.tsx";
import { consentWords, creditKindWords, intentionWords, roleWords, schemeWords } from "./disclosure-words.ts";
import { None, Part } from "./part.tsx";
import { SharedDocumentLine } from "./party-publications.tsx";
import { Said } from "./party-statements.tsx";

type Props = { content: SharedContent; zone: string };

/** What others shared with the parties of the case. */
export function PartyShared({ content, zone }: Props) {
  const { others } = content;
  return (
    <>
      <Part id="others" title="The other parties">
        {others.length === 0 && <None>No other party is shown to you.</None>}
        <ul>
          {others.map((other) => (
            <li key={other.key} className="border-b border-line py-1.5">
              <Other other={other} statements={content.statements} zone={zone} />
            </li>
          ))}
        </ul>
      </Part>
      <Part id="known" title="What is known of the flaw">
        <Known content={content} zone={zone} />
      </Part>
    </>
  );
}

type OtherProps = { other: OtherParty; statements: SharedContent["statements"]; zone: string };

function Other({ other: { key, name, roles, consent, willPublish, documents }, statements, zone }: OtherProps) {
  return (
    <article aria-label={name.en}>
      <h3 className="font-ui text-base font-semibold">
        {name.en}{" "}
        <span className="text-[0.8125rem] font-normal text-soft">
          {roles.map((role) => roleWords[role]).join(", ")}
        </span>
      </h3>
      <p className="text-[0.8125rem] text-soft">
        Embargo: {consentWords[consent].toLowerCase()} · {intentionWords[willPublish].toLowerCase()}
      </p>
      {documents.map((document) => (
        <SharedDocumentLine key={document.key} document={document} zone={zone} />
      ))}
      {statements
        .filter(({ party }) => party === key)
        .map((said) => (
          <Said key={said.statement} said={said} />
        ))}
    </article>
  );
}

function Known({ content: { fixPublicAt, priorReferences, credits, identifiers }, zone }: Props) {
  const isEmpty = !fixPublicAt && [priorReferences, credits, identifiers].every((list) => list.length === 0);
  if (isEmpty) return <None>Nothing is shared yet.</None>;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {identifiers.map(({ scheme, value, state, url }) => (
        <Line key={`${scheme} ${value}`} label={schemeWords[scheme]}>
          {url === undefined ? value : <a href={url}>{value}</a>}: {state}
        </Line>
      ))}
      {priorReferences.map(({ reference, title, url, time, note }) => (
        <Line key={reference} label="Public before">
          {url === undefined ? title : <a href={url}>{title}</a>}, <At time={time} zone={zone} />
          {note && <span className="block text-[0.8125rem] text-soft">{note.en}</span>}
        </Line>
      ))}
      {fixPublicAt && (
        <Line label="Fix can be seen since">
          <At time={fixPublicAt} zone={zone} />
        </Line>
      )}
      {credits.map(({ credit, name, organisation, credits: kind }) => (
        <Line key={credit} label="Credit">
          {name}
          {organisation !== undefined && `, ${organisation}`} ({creditKindWords[kind].toLowerCase()})
        </Line>
      ))}
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
