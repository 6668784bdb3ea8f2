import Link from "next/link";
import type { ReactNode } from "react";
import type { CountStep } from "#domain/impact/count-impact.ts";
import { Notice } from "#components/ui/notice.tsx";
import { ImpactContext, type Share, type Span } from "./impact-figure-context.tsx";
import { ImpactLogs, type CountedLog } from "./impact-figure-logs.tsx";
import { ImpactSteps } from "./impact-figure-steps.tsx";
import { ImpactFigure, type Figure } from "./impact-figure.tsx";
import { rowsRead } from "./impact-words.ts";
import { StatementDrift } from "./statement-drift.tsx";
import { StatementForm, type StateNumber } from "./statement-form.tsx";
import { StatementList } from "./statement-list.tsx";
import type { ShownStatement } from "./statement-words.ts";
import { ToldLine, type ToldSummary } from "./told-line.tsx";

export type ShownImpact = Figure & {
  steps: CountStep[];
  excluded: ShownStatement["excluded"];
  ruleRevision: number;
  asOf: string;
  complete: boolean;
  /** Why it cannot be stated, and what would change that. */
  hindrances: string[];
  logs: CountedLog[];
  share?: Share;
  spans: Span[];
  stated?: { number: number; count: number; asOf: string };
  drift?: number;
  told?: ToldSummary;
};
type Props = {
  slug: string;
  personId: string;
  impact: ShownImpact;
  statements: ShownStatement[];
  mayState: boolean;
  state: StateNumber;
  /** The count in pictures. */
  children?: ReactNode;
};

/** The number, how it came about, what it rests on, and what was said of it. */
export function ImpactOverview({ slug, impact, children, ...said }: Props) {
  const here = `/console/incidents/${slug}/impact`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <div className="grid gap-3">
          <ImpactFigure figure={impact} read={rowsRead(impact.steps)} asOf={impact.asOf} complete={impact.complete} />
          {impact.told && <ToldLine slug={slug} told={impact.told} />}
          <Hindrances impact={impact} />
        </div>
        <section aria-labelledby="how" className="min-w-0">
          <h2 id="how" className="mb-2 text-lg">
            How we counted
          </h2>
          <p className="mb-2 text-soft">
            Each row of the logs is in exactly one of these steps, under{" "}
            <Link href={`${here}/rule`}>revision {impact.ruleRevision} of the rule</Link>.
          </p>
          <ImpactSteps steps={impact.steps} excluded={impact.excluded} />
        </section>
        <section aria-labelledby="logs" className="min-w-0">
          <h2 id="logs" className="mb-2 text-lg">
            Logs that were counted
          </h2>
          <ImpactLogs slug={slug} logs={impact.logs} />
        </section>
        <ImpactContext share={impact.share} spans={impact.spans} />
      </div>
      <Statements slug={slug} impact={impact} {...said} />
      {children && (
        <section aria-labelledby="pictures" className="min-w-0 xl:col-span-2">
          <h2 id="pictures" className="mb-4 text-lg">
            The count in pictures
          </h2>
          {children}
        </section>
      )}
    </div>
  );
}

function Hindrances({ impact: { hindrances } }: { impact: ShownImpact }) {
  if (hindrances.length === 0) return null;
  return (
    <Notice tone="warning" title="This number cannot be stated yet">
      <ul className="list-disc ps-5">
        {hindrances.map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Statements({ slug, personId, impact, statements, mayState, state }: Omit<Props, "children">) {
  return (
    <section aria-labelledby="statements" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 id="statements" className="text-lg">
        What was stated
      </h2>
      <StatementDrift stated={impact.stated} count={impact.count} drift={impact.drift} />
      <StatementList statements={statements} />
      {mayState && impact.hindrances.length === 0 && (
        <StatementForm
          slug={slug}
          personId={personId}
          figure={impact}
          last={statements.at(-1)}
          isOpen={statements.length === 0 || impact.drift !== 0}
          state={state}
        />
      )}
      {!mayState && <p className="text-[0.8125rem] text-faint">The co-ordinator states the number.</p>}
    </section>
  );
}
