import { PARTY_BITS } from "#domain/disclosure/case-words.ts";
import type { PartyOpenings } from "#domain/disclosure/party-openings.ts";
import type { OwnRecord } from "#domain/disclosure/shared-content.ts";
import { At } from "./at.tsx";
import { partyBitWords, reportWords } from "./disclosure-words.ts";
import { OpenForm } from "./open-form.tsx";
import { Doings, None } from "./part.tsx";

type Props = { own: OwnRecord; openings: PartyOpenings; zone: string };

/** What the party did with the report, and how far its fix is. */
export function PartyHandling({ own: { report, bits }, openings, zone }: Props) {
  const set = PARTY_BITS.flatMap((bit) => (bits[bit] ? [{ bit, ...bits[bit] }] : []));
  return (
    <>
      {report.steps.length === 0 && <None>You have not acknowledged the report.</None>}
      <ol>
        {report.steps.map(({ to, time }, index) => (
          <li key={index} className={index === report.steps.length - 1 ? "font-medium" : "text-soft"}>
            {reportWords[to]}
            {time && (
              <span className="ms-2 text-[0.8125rem] font-normal text-soft">
                <At time={time} zone={zone} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <ul>
        {set.map(({ bit, time }) => (
          <li key={bit}>
            {partyBitWords[bit]}
            <span className="ms-2 text-[0.8125rem] text-soft">
              {time ? <At time={time} zone={zone} /> : "time not reported"}
            </span>
          </li>
        ))}
      </ul>
      <Doings>
        {openings.report.length > 0 && (
          <OpenForm form="own_report_step">
            {report.state === "start" ? "Acknowledge the report" : "Next step of the report"}
          </OpenForm>
        )}
        {openings.bits.length > 0 && <OpenForm form="own_step">How far you are</OpenForm>}
      </Doings>
    </>
  );
}
