import type { ViewedParty } from "#domain/disclosure/case-view.ts";
import { PARTY_BITS } from "#domain/disclosure/case-words.ts";
import { REPORT_STEPS } from "#domain/disclosure/report-machine.ts";
import { audienceWords } from "#components/timeline/event-words.ts";
import { At } from "./at.tsx";
import { partyBitWords, reportWords, roleWords } from "./disclosure-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings, None } from "./part.tsx";
import { involvementWords, phaseWords } from "./wait-words.ts";

type Props = { parties: ViewedParty[]; zone: string };

/** Each party: how it handles the report, how far its fix is, who learns that it takes part. */
export function PartyList({ parties, zone }: Props) {
  if (parties.length === 0) return <None>No party is recorded. The finder and each vendor is one.</None>;
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {parties.map((party) => (
        <li key={party.key} className="min-w-0 border-t border-line py-2 first:border-t-0 md:nth-2:border-t-0">
          <Party party={party} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

function Party({ party, zone }: { party: ViewedParty; zone: string }) {
  const { key, name, roles, audience, left, phase, involvement } = party;
  const label = (what: string) => (
    <>
      {what}
      <span className="sr-only"> {name.en}</span>
    </>
  );
  return (
    <article aria-label={name.en}>
      <h3 className="font-ui text-base font-semibold">
        {name.en}{" "}
        <span className="text-[0.8125rem] font-normal text-soft">
          {roles.map((role) => roleWords[role]).join(", ")} · {audienceWords[audience]}
        </span>
      </h3>
      <Steps party={party} zone={zone} />
      <p className="text-[0.8125rem] text-soft">
        {phase && `Phase: ${phaseWords[phase]} · `}In an advisory: {involvementWords[involvement]}
      </p>
      {left && (
        <p className="text-[0.8125rem] text-warn">
          Left the case
          {left.time && (
            <>
              {" "}
              <At time={left.time} zone={zone} />
            </>
          )}
          ; {left.adheres ? "still keeps to the embargo." : "no longer keeps to the embargo."}
        </p>
      )}
      <Doings>
        {!left && (
          <>
            {REPORT_STEPS[party.report.state].length > 0 && (
              <OpenForm form="report_step" of={key}>
                {label("Report")}
              </OpenForm>
            )}
            <OpenForm form="party_step" of={key}>
              {label("Knows, fix")}
            </OpenForm>
            <OpenForm form="board_remark" of={key}>
              {label("Remark")}
            </OpenForm>
          </>
        )}
        <OpenForm form="party_changed" of={key}>
          {label("Change")}
        </OpenForm>
        {!left && (
          <OpenForm form="party_left" of={key}>
            {label("Leaves")}
          </OpenForm>
        )}
      </Doings>
    </article>
  );
}

function Steps({ party: { report, bits }, zone }: { party: ViewedParty; zone: string }) {
  const bitsSet = PARTY_BITS.flatMap((bit) => (bits[bit] ? [{ bit, ...bits[bit] }] : []));
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-soft">Report</dt>
      <dd>
        {report.steps.length === 0 && <span className="text-soft">{reportWords.start}</span>}
        <ol>
          {report.steps.map(({ seq, to, why, time }, index) => (
            <li key={seq} className={index === report.steps.length - 1 ? "font-medium" : "text-soft"}>
              {reportWords[to]}
              {why && ` (${why})`}
              {time && (
                <span className="ms-1 text-[0.8125rem] font-normal text-soft">
                  {" "}
                  <At time={time} zone={zone} />
                </span>
              )}
            </li>
          ))}
        </ol>
      </dd>
      {bitsSet.map(({ bit, time }) => (
        <div key={bit} className="contents">
          <dt className="text-soft">{partyBitWords[bit]}</dt>
          <dd>{time ? <At time={time} zone={zone} /> : "yes, time not reported"}</dd>
        </div>
      ))}
    </dl>
  );
}
