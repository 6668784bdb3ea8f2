import type { PartyOpenings } from "#domain/disclosure/party-openings.ts";
import type { PartyView, SharedTerm } from "#domain/disclosure/party-view.ts";
import { At } from "./at.tsx";
import { termWords } from "./disclosure-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings, None } from "./part.tsx";
import { ownConsentWords } from "./party-words.ts";
import { ThreeClocks } from "./three-clocks.tsx";
import { TimeLeft } from "./time-left.tsx";

type Props = { view: PartyView; openings: PartyOpenings; now: string; zone: string };

/** The terms with when they end, and apart from it by when an answer is wanted. */
export function PartyEmbargo({ view, openings, now, zone }: Props) {
  const { embargo, consent } = view;
  const { terms, mayDecline, mayPropose } = openings;
  const isLive = embargo.state !== "none" && embargo.state !== "exited";
  return (
    <div className="grid gap-3">
      {embargo.endedAt && (
        <p>
          It ended <At time={embargo.endedAt} zone={zone} />. That permits you to publish; it orders nothing.
        </p>
      )}
      {isLive && <p>{ownConsentWords[consent.state]}</p>}
      {embargo.terms.length === 0 && <None>None was proposed.</None>}
      <ul aria-label="Terms">
        {embargo.terms.map((term) => (
          <li key={term.term} className="border-t border-line py-2">
            <Term {...{ term, view, now }} isAgreed={consent.given.includes(term.term)} />
            {terms.includes(term.term) && (
              <Doings>
                <OpenForm
                  form="own_consent_given"
                  of={term.term}
                  look={consent.state === "signatory" ? "bare" : "primary"}
                >
                  Agree to these terms
                </OpenForm>
              </Doings>
            )}
          </li>
        ))}
      </ul>
      <Doings>
        {mayDecline && <OpenForm form="own_consent_declined">Decline</OpenForm>}
        {mayPropose && <OpenForm form="own_proposal">Propose other terms</OpenForm>}
      </Doings>
    </div>
  );
}

type TermProps = { term: SharedTerm; view: PartyView; now: string; isAgreed: boolean };

function Term({ term: { ends, status, by, reason, answerBy, isExtension }, view, now, isAgreed }: TermProps) {
  const caseZone = view.zone;
  const name = (key: string) =>
    key === view.party.key
      ? "you"
      : (view.content?.others.find((other) => other.key === key)?.name.en ?? "another party");
  const isCurrent = status === "active" || status === "open";
  return (
    <div className="grid gap-1">
      <p>
        <span className={status === "active" ? "font-medium text-good" : "font-medium"}>{termWords[status]}</span>
        <span className="text-[0.8125rem] text-soft">
          {by !== undefined && ` · proposed by ${name(by)}`}
          {isExtension && " · an extension"}
          {isAgreed && " · you agreed"}
          {reason !== undefined && ` · ${reason}`}
        </span>
      </p>
      <div className="flex flex-wrap gap-x-12 gap-y-2">
        <div>
          <p className="text-[0.8125rem] font-medium text-soft">Embargo ends</p>
          <ThreeClocks time={ends} caseZone={caseZone} />
          {isCurrent && (
            <p className="text-[0.8125rem] text-soft">
              <TimeLeft due={ends} now={now} />
            </p>
          )}
        </div>
        {isCurrent && answerBy && (
          <div>
            <p className="text-[0.8125rem] font-medium text-soft">Answers wanted by</p>
            <ThreeClocks time={answerBy} caseZone={caseZone} />
          </div>
        )}
      </div>
    </div>
  );
}
