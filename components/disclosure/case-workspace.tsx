import type { ReactNode } from "react";
import type { CaseView } from "#domain/disclosure/case-view.ts";
import { isInForce } from "#domain/disclosure/embargo-machine.ts";
import { timeOfStamp } from "#domain/disclosure/stated-time.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { BoardTable } from "./board-table.tsx";
import { caseBitWords } from "./disclosure-words.ts";
import { At } from "./at.tsx";
import { CaseGlance } from "./case-glance.tsx";
import { namesIn } from "./case-names.ts";
import { ClockList, DeadlineList } from "./deadline-list.tsx";
import { EmbargoPanel } from "./embargo-panel.tsx";
import { KeptForms } from "./kept-forms.tsx";
import { LedgerList } from "./ledger-list.tsx";
import { OpenForm } from "./open-form.tsx";
import { None, Part } from "./part.tsx";
import { PartyList } from "./party-list.tsx";
import { PublicationList } from "./publication-list.tsx";
import { CreditList, IdentifierList, ReferenceList, StatementList } from "./record-lists.tsx";
import { SpansList } from "./spans-list.tsx";
import { WaitsList } from "./waits-list.tsx";
import type { Names } from "./fact-words.ts";

/** `tz`: the zone that the address asks for. `question`: as of when else the case may be shown. */
type Props = { view: CaseView; zone: string; tz: string | undefined; question?: ReactNode };
type PartProps = { view: CaseView; zone: string; names: Names };

/** Everything that is known of the case, the most urgent first, and its whole history last. */
export function CaseWorkspace({ view, zone, tz, question }: Props) {
  const names = namesIn(view.entries);
  const shared = { view, zone, names };
  const asOfLink = (instant: string) => `?${new URLSearchParams({ asOf: instant, ...(tz !== undefined && { tz }) })}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <KeptForms />
      <CaseGlance {...shared} />
      <Part id="waits" title="What waits on whom">
        <WaitsList waits={view.waits} names={names} zone={zone} now={nowOf(view)} />
      </Part>
      <Part id="board" title="Who has taken which step">
        {view.board.length === 0 ? (
          <None>No party is recorded yet.</None>
        ) : (
          <BoardTable board={view.board} zone={zone} />
        )}
      </Part>
      <Part id="parties" title="Parties" aside={<OpenForm form="party_added">Add a party</OpenForm>}>
        <PartyList parties={view.parties} zone={zone} />
      </Part>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
        <Agreed {...shared} />
        <Told {...shared} />
      </div>
      <Part id="ledger" title="History">
        {question}
        <LedgerList entries={view.entries} names={names} zone={zone} asOfLink={asOfLink} />
      </Part>
    </div>
  );
}

/** What is agreed and what is due. */
function Agreed({ view, zone, names }: PartProps) {
  const { embargo } = view;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <Part
        id="embargo"
        title="Embargo"
        aside={
          <>
            {embargo.state !== "exited" && <OpenForm form="embargo_proposed">Propose terms</OpenForm>}
            {isInForce(embargo.state) && <OpenForm form="embargo_terminated">End it now</OpenForm>}
          </>
        }
      >
        <EmbargoPanel {...{ embargo, names, zone }} parties={view.parties} />
      </Part>
      <Part id="deadlines" title="Deadlines" aside={<OpenForm form="deadline_set">Add a deadline</OpenForm>}>
        <DeadlineList {...{ names, zone }} deadlines={view.deadlines} now={view.now} />
      </Part>
      <Part id="clocks" title="Regulatory clocks" aside={<OpenForm form="clock_applied">Add a clock</OpenForm>}>
        <ClockList clocks={view.clocks} zone={zone} now={view.now} />
      </Part>
      <Part
        id="case"
        title="The case"
        aside={
          <>
            <OpenForm form="case_changed">Change</OpenForm>
            <OpenForm form="case_step">Record what became known</OpenForm>
            <OpenForm form="aware_at_set">Aware since</OpenForm>
            <OpenForm form="case_withdrawn">Withdraw</OpenForm>
          </>
        }
      >
        <CaseFacts view={view} zone={zone} />
      </Part>
    </div>
  );
}

/** What is said to whom. */
function Told({ view, zone }: PartProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <Part id="publications" title="Publications">
        <PublicationList parties={view.parties} zone={zone} />
      </Part>
      <Part id="statements" title="What is affected" aside={<OpenForm form="status_added">Add a statement</OpenForm>}>
        <StatementList statements={view.statements} parties={view.parties} />
      </Part>
      <Part id="identifiers" title="Identifiers" aside={<OpenForm form="identifier_added">Add an identifier</OpenForm>}>
        <IdentifierList identifiers={view.identifiers} zone={zone} />
      </Part>
      <Part id="credits" title="Credits" aside={<OpenForm form="credit_added">Add a credit</OpenForm>}>
        <CreditList credits={view.credits} />
      </Part>
      <Part
        id="references"
        title="Public before the disclosure"
        aside={
          <>
            <OpenForm form="prior_reference">Add a reference</OpenForm>
            <OpenForm form="fix_public">Fix public since</OpenForm>
          </>
        }
      >
        <ReferenceList references={view.priorReferences} first={view.firstPublicReference?.reference} zone={zone} />
        <div className="mt-2">
          <SpansList {...view} zone={zone} now={nowOf(view)} />
        </div>
      </Part>
    </div>
  );
}

function CaseFacts({ view: { opened, bits }, zone }: Omit<PartProps, "names">) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4">
      <dt className="text-soft">It came by</dt>
      <dd>{opened.channel.en}</dd>
      <dt className="text-soft">Neutral title</dt>
      <dd>{opened.neutralTitle ?? <span className="text-soft">none</span>}</dd>
      <dt className="text-soft">Zone</dt>
      <dd>{opened.zone}</dd>
      {(["public", "exploit_public", "attacks"] as const).map((bit) => (
        <div key={bit} className="contents">
          <dt className="text-soft">{caseBitWords[bit]}</dt>
          <dd>
            {bits[bit] ? <Since time={bits[bit].time} zone={zone} /> : <span className="text-soft">not recorded</span>}
          </dd>
        </div>
      ))}
      {opened.note && (
        <>
          <dt className="text-soft">Note</dt>
          <dd className="max-w-prose">{opened.note.en}</dd>
        </>
      )}
    </dl>
  );
}

function Since({ time, zone }: { time: Parameters<typeof At>[0]["time"] | undefined; zone: string }) {
  return time ? <At time={time} zone={zone} /> : <>yes, time not reported</>;
}

function nowOf({ now }: CaseView) {
  return timeOfStamp(parseInstant(now));
}
