import type { Confidence } from "#domain/impact/count-impact.ts";
import type { Unit } from "#domain/impact/impact-rule.ts";
import { confidenceWords, countedWords, numberText } from "./impact-words.ts";

export type Figure = { unit: Unit; count: number; accounts: number; confidence: Confidence };
type Props = { figure: Figure; read: number | undefined; asOf: string; complete: boolean };

/** The number, and in the same breath what it is worth. */
export function ImpactFigure({ figure: { unit, count, accounts, confidence }, read, asOf, complete }: Props) {
  return (
    <div data-figure="impact">
      <p className="font-text leading-none">
        {confidence === "lower_bound" && <span className="block pb-1 text-lg text-warn">at least</span>}
        <strong className="text-6xl font-semibold sm:text-7xl">{numberText(count)}</strong>{" "}
        <span className="text-xl whitespace-nowrap">{countedWords(unit, count)}</span>
      </p>
      <p className="mt-3">
        {read === 0 ? (
          <span className="text-warn">Of 0 rows: no row was read, so this says nothing of who was affected</span>
        ) : (
          <span className={confidence === "exact" ? "text-good" : "text-warn"}>
            <span aria-hidden>{confidence === "exact" ? "= " : "≥ "}</span>
            {confidenceWords[confidence]}
          </span>
        )}
        {unit !== "accounts" && (
          <>
            {" · "}from {numberText(accounts)} named {accounts === 1 ? "account" : "accounts"}
          </>
        )}
      </p>
      <p className="text-soft">
        {complete ? "Every log was counted under the newest rule" : "Not of the newest rule and all logs"} · as of{" "}
        {asOf}
      </p>
    </div>
  );
}
