import { Announcer } from "#components/ui/announcer.tsx";
import { ImpactSteps } from "./impact-figure-steps.tsx";
import { changeText, countedWords, numberText } from "./impact-words.ts";
import { LogProgress } from "./log-progress.tsx";
import type { PreviewedRule, PreviewState } from "./use-rule-preview.ts";

type Props = {
  preview: PreviewState;
  /** What is still missing from the rule; then nothing is asked. */
  missing: string | undefined;
  /** What the newest revision counted. */
  stored: { revision: number; count: number } | undefined;
};

/** What the rule would count, step by step, while it is being written. Nothing of it is stored. */
export function RulePreview({ preview, missing, stored }: Props) {
  const { shown, isCurrent, isCounting, problem } = preview;
  return (
    <section
      aria-labelledby="live"
      aria-busy={isCounting}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <h2 id="live" className="text-lg">
        As you write
      </h2>
      <div className="min-h-6">
        {missing !== undefined ? (
          <p className="text-warn">Counts appear when the rule says enough: {missing}</p>
        ) : isCounting ? (
          <LogProgress label="Counting" text={shown ? `counting ${numberText(rowsOf(shown))} rows…` : "counting…"} />
        ) : problem ? (
          <p className="text-bad">{problem.errors?.[0]?.message ?? problem.detail}</p>
        ) : (
          isCurrent && <p className="text-soft">Nothing of this is stored.</p>
        )}
      </div>
      {shown && <Counted shown={shown} isCurrent={isCurrent} stored={stored} />}
      <Announcer
        message={isCurrent && shown ? `${numberText(shown.count)} ${countedWords(shown.unit, shown.count)}` : ""}
      />
    </section>
  );
}

type CountedProps = { shown: PreviewedRule; isCurrent: boolean; stored: Props["stored"] };

function Counted({ shown, isCurrent, stored }: CountedProps) {
  const { unit, count, confidence, logs, missing, steps, excluded } = shown;
  const change = stored && count - stored.count;
  return (
    <>
      <p className={`font-text leading-none ${isCurrent ? "" : "opacity-50"}`}>
        {confidence === "lower_bound" && <span className="text-lg text-warn">at least </span>}
        <strong className="text-4xl font-semibold">{numberText(count)}</strong> {countedWords(unit, count)}
        {stored && (
          <span className="block pt-1 font-ui text-[0.8125rem] text-soft">
            {change === 0 ? "as many as" : `${changeText(change ?? 0)} against`} revision {stored.revision}
          </span>
        )}
      </p>
      <ImpactSteps steps={steps} excluded={excluded} isOutdated={!isCurrent} isCompact />
      <p className="text-[0.8125rem] text-soft">
        {logs.length === 0
          ? "No log is read yet; add one to see counts."
          : `Over ${numberText(rowsOf(shown))} rows of ${logs.map(({ name }) => name).join(", ")}.`}
        {missing.length > 0 && ` Not read yet, and not in it: ${missing.map(({ name }) => name).join(", ")}.`}
      </p>
    </>
  );
}

function rowsOf({ rows }: PreviewedRule): number {
  return rows.read;
}
