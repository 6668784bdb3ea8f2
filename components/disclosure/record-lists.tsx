import type { Credit, Identifier, PriorReference, Statement } from "#domain/disclosure/case-state.ts";
import type { ViewedParty } from "#domain/disclosure/case-view.ts";
import { IDENTIFIER_STATES, type IdentifierState } from "#domain/disclosure/case-words.ts";
import { audienceWords } from "#components/timeline/event-words.ts";
import { At } from "./at.tsx";
import {
  creditConsentWords,
  creditKindWords,
  identifierStateWords,
  productWords,
  schemeWords,
} from "./disclosure-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings, None } from "./part.tsx";

export function CreditList({ credits }: { credits: Credit[] }) {
  if (credits.length === 0) return <None>Nobody is credited yet.</None>;
  return (
    <ul>
      {credits.map(({ credit, name, organisation, credits: kind, consent, audience }) => (
        <li key={credit} className="border-b border-line py-1.5">
          <p>
            <strong className="font-semibold">{name}</strong>
            {organisation && `, ${organisation}`}
            <span className="text-soft"> · {creditKindWords[kind]}</span>
          </p>
          <p className={`text-[0.8125rem] ${consent === "given" ? "text-good" : "text-warn"}`}>
            {creditConsentWords[consent]} <span className="text-soft">· {audienceWords[audience]}</span>
          </p>
          <Doings>
            <OpenForm form="credit_set" of={credit}>
              Change<span className="sr-only"> the credit of {name}</span>
            </OpenForm>
            <OpenForm form="credit_removed" of={credit}>
              Take away<span className="sr-only"> the credit of {name}</span>
            </OpenForm>
          </Doings>
        </li>
      ))}
    </ul>
  );
}

export function identifierKey({ scheme, value }: Pick<Identifier, "scheme" | "value">): string {
  return `${scheme} ${value}`;
}

export function IdentifierList({ identifiers, zone }: { identifiers: Identifier[]; zone: string }) {
  if (identifiers.length === 0) return <None>None is recorded, and none is made up.</None>;
  return (
    <ul>
      {identifiers.map(({ scheme, value, state, url, time, note }) => (
        <li
          key={`${scheme} ${value}`}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-1.5"
        >
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {schemeWords[scheme]} <strong className="font-semibold">{url ? <a href={url}>{value}</a> : value}</strong>:{" "}
            {isOurs(state) ? identifierStateWords[state].toLowerCase() : `“${state}”`}
            {time && (
              <span className="ms-1 text-[0.8125rem] text-soft">
                {" "}
                <At time={time} zone={zone} />
              </span>
            )}
            {note && <span className="block text-[0.8125rem] text-soft">{note.en}</span>}
          </p>
          <Doings>
            <OpenForm form="identifier_set" of={identifierKey({ scheme, value })}>
              Change<span className="sr-only"> {value}</span>
            </OpenForm>
          </Doings>
        </li>
      ))}
    </ul>
  );
}

function isOurs(state: string): state is IdentifierState {
  return IDENTIFIER_STATES.some((known) => known === state);
}

export function ReferenceList({
  references,
  first,
  zone,
}: {
  references: PriorReference[];
  first: string | undefined;
  zone: string;
}) {
  if (references.length === 0) return <None>No earlier public reference is known.</None>;
  return (
    <ul>
      {references.map(({ reference, title, url, time, note }) => (
        <li key={reference} className="border-b border-line py-1.5 [overflow-wrap:anywhere]">
          {url ? <a href={url}>{title}</a> : title}
          <span className="ms-1 text-[0.8125rem] text-soft">
            {" "}
            <At time={time} zone={zone} />
            {reference === first && " · the first"}
          </span>
          {note && <span className="block text-[0.8125rem] text-soft">{note.en}</span>}
        </li>
      ))}
    </ul>
  );
}

type StatementsProps = { statements: Statement[]; parties: ViewedParty[] };

/** Per component and configuration; beside the party what follows for the whole. */
export function StatementList({ statements, parties }: StatementsProps) {
  if (statements.length === 0) return <None>No party has stated what is affected.</None>;
  return (
    <>
      {parties
        .filter(({ rollup }) => rollup !== undefined)
        .map(({ key, name, rollup = "unknown" }) => (
          <div key={key} className="border-b border-line py-1.5">
            <p>
              <strong className="font-semibold">{name.en}</strong>
              <span className="text-soft"> · taken together: {productWords[rollup].toLowerCase()}</span>
            </p>
            <ul>
              {statements
                .filter(({ party }) => party === key)
                .map((statement) => (
                  <StatementLine key={statement.statement} statement={statement} />
                ))}
            </ul>
          </div>
        ))}
    </>
  );
}

function StatementLine({ statement }: { statement: Statement }) {
  const { statement: key, component, configuration, status, says, events = [], approved, audience } = statement;
  const what = [component, configuration].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {what}: <span className="font-medium">{productWords[status].toLowerCase()}</span>
        <span className="block text-[0.8125rem] text-soft">
          {[
            ...events.map(({ event, version }) => `${event.replace("_", " ")} ${version}`),
            ...(says ? [says.en] : []),
            approved
              ? approved.beforePublication
                ? "may be used, also before publication"
                : "may be used"
              : "not approved",
            audienceWords[audience],
          ].join(" · ")}
        </span>
      </p>
      <Doings>
        <OpenForm form="status_stated" of={key}>
          Change<span className="sr-only"> {what}</span>
        </OpenForm>
        {!approved && (
          <OpenForm form="statement_approved" of={key}>
            Approve<span className="sr-only"> {what}</span>
          </OpenForm>
        )}
      </Doings>
    </li>
  );
}
