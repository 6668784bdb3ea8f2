import type { PartyOpenings } from "#domain/disclosure/party-openings.ts";
import type { OwnRecord, SharedStatement } from "#domain/disclosure/shared-content.ts";
import { productWords } from "./disclosure-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings, None } from "./part.tsx";
import { whatOf } from "./party-words.ts";

/** Per component and configuration, in the party's own words. */
export function PartyStatements({ own: { statements }, openings }: { own: OwnRecord; openings: PartyOpenings }) {
  return (
    <>
      {statements.length === 0 && <None>You have stated nothing yet.</None>}
      <ul>
        {statements.map((said) => (
          <li key={said.statement} className="border-b border-line py-1.5">
            <Said said={said} beside={said.isApproved ? "may be used" : "not to be used yet"} />
            {openings.mayState && (
              <Doings>
                <OpenForm form="own_statement_changed" of={said.statement}>
                  Change<span className="sr-only"> what you say of {whatOf(said)}</span>
                </OpenForm>
                {openings.unapproved.includes(said.statement) && (
                  <OpenForm form="own_statement_approved" of={said.statement}>
                    Let it be used<span className="sr-only"> for {whatOf(said)}</span>
                  </OpenForm>
                )}
              </Doings>
            )}
          </li>
        ))}
      </ul>
      {openings.mayState && (
        <Doings>
          <OpenForm form="own_statement_added">State what is affected</OpenForm>
        </Doings>
      )}
    </>
  );
}

export function Said({ said, beside }: { said: SharedStatement; beside?: string }) {
  const { status, says, events = [] } = said;
  const more = [
    ...events.map(({ event, version }) => `${event.replace("_", " ")} ${version}`),
    ...(says ? [says.en] : []),
    ...(beside === undefined ? [] : [beside]),
  ];
  return (
    <p className="min-w-0 [overflow-wrap:anywhere]">
      {whatOf(said)}: <span className="font-medium">{productWords[status].toLowerCase()}</span>
      <span className="block text-[0.8125rem] text-soft">{more.join(" · ")}</span>
    </p>
  );
}
