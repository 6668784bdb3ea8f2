import type { ReactNode } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { partyAsks, type PartyAsk } from "#domain/disclosure/party-asks.ts";
import { partyOpenings, type PartyOpenings } from "#domain/disclosure/party-openings.ts";
import type { PartyView } from "#domain/disclosure/party-view.ts";
import type { SharedContent } from "#domain/disclosure/shared-content.ts";
import { At } from "./at.tsx";
import { caseBitWords } from "./disclosure-words.ts";
import { KeptForms } from "./kept-forms.tsx";
import { OpenForm } from "./open-form.tsx";
import { Part } from "./part.tsx";
import { PartyEmbargo } from "./party-embargo.tsx";
import { PartyHandling } from "./party-handling.tsx";
import { PartyPublications } from "./party-publications.tsx";
import { PartyShared } from "./party-shared.tsx";
import { PartyStatements } from "./party-statements.tsx";
import { accessWords, askWords, standingWords } from "./party-words.ts";
import { ThreeClocks } from "./three-clocks.tsx";
import { TimeLeft } from "./time-left.tsx";

/** `threads`: what is said with the party, where it is to be had. */
type Props = { view: PartyView; now: string; zone: string; threads?: ReactNode };

/** The case as one party sees it: what is asked of it first, then what it told, then what others shared. */
export function PartyCase({ view, now, zone, threads }: Props) {
  const openings = partyOpenings(view);
  const { content, access } = view;
  const shared = { zone, openings };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <KeptForms />
      <Standing view={view} zone={zone} />
      {access !== "open" && <Notice tone="info">{accessWords[access]}</Notice>}
      <Asks view={view} openings={openings} now={now} />
      <Part id="own-embargo" title="Embargo">
        <PartyEmbargo {...shared} view={view} now={now} />
      </Part>
      {content && <OwnParts own={content.own} {...shared} />}
      {content && <PartyShared content={content} zone={zone} />}
      {threads !== undefined && (
        <Part id="threads" title="Threads">
          {threads}
        </Part>
      )}
    </div>
  );
}

/** Where the case stands, as far as the party is told. */
function Standing({ view: { party, isWithdrawn, embargo, content }, zone }: Pick<Props, "view" | "zone">) {
  const known = (["public", "exploit_public", "attacks"] as const).filter((bit) => content?.bits[bit]);
  return (
    <section aria-label="Where the case stands">
      <p className="text-soft">
        You take part as <strong className="font-semibold text-ink">{party.name.en}</strong>.
      </p>
      <p className="mt-1 font-text text-xl leading-snug font-semibold">
        {isWithdrawn ? "The case was withdrawn." : standingWords[embargo.state]}
      </p>
      <ul>
        {known.map((bit) => {
          const time = content?.bits[bit]?.time;
          return (
            <li key={bit}>
              {caseBitWords[bit]}
              {time && (
                <>
                  : <At time={time} zone={zone} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {embargo.brokenAt && (
        <p className="font-medium text-bad">
          The embargo was broken before its end: <At time={embargo.brokenAt} zone={zone} />
        </p>
      )}
    </section>
  );
}

const askForms = {
  answer_embargo: undefined,
  agree_again: undefined,
  acknowledge: { form: "own_report_step", word: "Acknowledge it" },
  say_publication: { form: "own_intention", word: "Answer this" },
  publish: { form: "own_document", word: "Register the document" },
} as const;

function Asks({ view, openings, now }: Pick<Props, "view" | "now"> & { openings: PartyOpenings }) {
  const asks = partyAsks(view, openings);
  return (
    <section aria-label="Asked of you now" className="border-s-4 border-accent bg-accent-soft px-4 py-3">
      <h2 className="mb-1 text-lg">Asked of you now</h2>
      {asks.length === 0 && <p>Nothing is asked of you now.</p>}
      <ul className="grid gap-2">
        {asks.map((ask) => (
          <li key={ask.what}>
            <Ask ask={ask} view={view} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ask({ ask: { what, by }, view, now }: { ask: PartyAsk } & Pick<Props, "view" | "now">) {
  const opens = askForms[what];
  const of = what === "publish" ? awaited(view) : "";
  return (
    <>
      <p>{askWords[what]}</p>
      {by && (
        <div>
          <p className="text-[0.8125rem] font-medium text-soft">Answer by</p>
          <ThreeClocks time={by} caseZone={view.zone} />
          <p className="text-[0.8125rem] text-soft">
            <TimeLeft due={by} now={now} />
          </p>
        </div>
      )}
      {opens ? (
        <OpenForm form={opens.form} of={of} look="quiet">
          {opens.word}
        </OpenForm>
      ) : (
        <a href="#own-embargo">To the embargo</a>
      )}
    </>
  );
}

/** The document that may be published next, where there is one. */
function awaited(view: PartyView): string {
  const next = Object.entries(partyOpenings(view).stages);
  return next.find(([, stages]) => stages.includes("published"))?.[0] ?? "";
}

type OwnProps = { own: SharedContent["own"]; zone: string; openings: PartyOpenings };

function OwnParts({ own, zone, openings }: OwnProps) {
  return (
    <>
      <Part id="own-report" title="Your handling of the report">
        <PartyHandling {...{ own, zone, openings }} />
      </Part>
      <Part id="own-statements" title="What is affected, as you state it">
        <PartyStatements {...{ own, openings }} />
      </Part>
      <Part id="own-publications" title="What you publish">
        <PartyPublications {...{ own, zone, openings }} />
      </Part>
    </>
  );
}
