import type { EmbargoTerm, PartyState } from "#domain/disclosure/case-state.ts";
import type { CaseView } from "#domain/disclosure/case-view.ts";
import { CONSENT_STEPS } from "#domain/disclosure/consent.ts";
import { At } from "./at.tsx";
import { consentWords, embargoWords, endingWords, termWords } from "./disclosure-words.ts";
import type { Names } from "./fact-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings, None } from "./part.tsx";
import { adviceWords } from "./wait-words.ts";

type Props = {
  embargo: CaseView["embargo"];
  parties: PartyState[];
  names: Names;
  zone: string;
};

/** What binds now, who keeps to it, and every proposal there was. */
export function EmbargoPanel({ embargo, parties, names, zone }: Props) {
  const { advice, binding } = embargo;
  const saysAdvice =
    embargo.state !== "exited" && (!binding || advice === "do_not_start" || advice === "must_not_start");
  return (
    <div className="grid gap-3">
      <div>
        <p className="font-medium">
          {embargoWords[embargo.state]}
          {embargo.extensions > 0 && (
            <span className="font-normal text-warn">
              {" "}
              · extended {embargo.extensions === 1 ? "once" : `${embargo.extensions} times`}
            </span>
          )}
        </p>
        {embargo.ended && (
          <p className="text-soft">
            <At time={embargo.ended.at} zone={zone} />: {endingWords[embargo.ended.by]}
            {embargo.ended.reason && `. ${embargo.ended.reason}`}
          </p>
        )}
        {saysAdvice && <p className="mt-1 text-[0.8125rem] text-soft">{adviceWords[advice]}</p>}
      </div>
      <Terms terms={embargo.terms} {...{ names, zone }} />
      {embargo.state !== "none" && embargo.state !== "exited" && <Consents parties={parties} zone={zone} />}
    </div>
  );
}

function Terms({ terms, names, zone }: { terms: EmbargoTerm[]; names: Names; zone: string }) {
  if (terms.length === 0) return <None>None was proposed, and none is assumed.</None>;
  return (
    <ul aria-label="Proposed terms">
      {terms.map((term) => (
        <li key={term.term} className="border-t border-line py-1.5">
          <p>
            <span className={term.status === "active" ? "font-medium text-good" : "font-medium"}>
              {termWords[term.status]}
            </span>
            : until <At time={term.ends} zone={zone} />
            {term.ends.instant === undefined && <span className="text-warn"> (time not agreed)</span>}
          </p>
          <p className="text-[0.8125rem] text-soft">
            {names("term", term.term)}
            {term.by && ` · proposed by ${names("party", term.by)}`}
            {term.isExtension && " · an extension"}
            {term.answerBy && (
              <>
                {" "}
                · answers by <At time={term.answerBy} zone={zone} />
              </>
            )}
            {term.reason && ` · ${term.reason}`}
          </p>
          {term.status === "open" && <TermDoings term={term} />}
        </li>
      ))}
    </ul>
  );
}

function TermDoings({ term: { term, ends } }: { term: EmbargoTerm }) {
  return (
    <Doings>
      {ends.instant === undefined && (
        <OpenForm form="embargo_settled" of={term}>
          Settle the time
        </OpenForm>
      )}
      <OpenForm form="embargo_accepted" of={term}>
        Accept
      </OpenForm>
      <OpenForm form="embargo_rejected" of={term}>
        Reject
      </OpenForm>
    </Doings>
  );
}

/** Consent is each party's own; the terms bind the case. */
function Consents({ parties, zone }: { parties: PartyState[]; zone: string }) {
  if (parties.length === 0) return null;
  return (
    <ul aria-label="Who keeps to it">
      {parties.map(({ key, name, consent, left }) => (
        <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-1">
          <span>
            <strong className="font-semibold">{name.en}</strong> {consentWords[consent.state].toLowerCase()}
            {consent.declined?.isSilence && " by not answering"}
            {consent.declined?.reason && `: ${consent.declined.reason}`}
            {consent.state === "invited" && consent.invited && (
              <span className="text-[0.8125rem] text-soft">
                {" "}
                · answer by <At time={consent.invited.answerBy} zone={zone} />
              </span>
            )}
          </span>
          {!left && (
            <Doings>
              {CONSENT_DOINGS.filter(({ event }) => CONSENT_STEPS[consent.state][event]).map(({ form, word }) => (
                <OpenForm key={form} form={form} of={key}>
                  {word}
                  <span className="sr-only"> {name.en}</span>
                </OpenForm>
              ))}
            </Doings>
          )}
        </li>
      ))}
    </ul>
  );
}

const CONSENT_DOINGS = [
  { event: "invite", form: "consent_invited", word: "Ask" },
  { event: "give", form: "consent_given", word: "Agrees" },
  { event: "decline", form: "consent_declined", word: "Declines" },
] as const;
