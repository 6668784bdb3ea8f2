import type { ReactNode } from "react";
import type { CountStep, ExcludedCount } from "#domain/impact/count-impact.ts";
import { numberText, stepWords } from "./impact-words.ts";

type Props = {
  steps: CountStep[];
  excluded: ExcludedCount[];
  /** What counting gave before: the counts beside it stand in its place until the new ones are there. */
  isOutdated?: boolean;
  /** Names alone, where there is little room. */
  isCompact?: boolean;
};

const CELL = "px-2 py-1.5 align-baseline";

/** From all rows to the number: what each step takes away, why, and what is left. Each line adds up with the one above. */
export function ImpactSteps({ steps, excluded, isOutdated = false, isCompact = false }: Props) {
  const most = Math.max(1, steps[0]?.remaining ?? 1);
  return (
    <div role="region" aria-label="Steps, as a table" tabIndex={0} className="overflow-x-auto border-y border-line">
      <table className={`w-full border-collapse ${isOutdated ? "opacity-50" : ""}`}>
        <caption className="sr-only">From all rows to the number, step by step</caption>
        <thead>
          <tr className="text-[0.8125rem] text-soft">
            <th scope="col" className={`${CELL} text-start font-medium`}>
              Step
            </th>
            <th scope="col" className={`${CELL} text-end font-medium`}>
              Removed
            </th>
            <th scope="col" className={`${CELL} text-end font-medium`}>
              Left
            </th>
            <th
              scope="col"
              aria-hidden
              className={`${CELL} hidden ${isCompact ? "w-1/4" : "w-2/5"} text-start font-normal text-faint sm:table-cell`}
            >
              log scale
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => (
            <StepLine key={step.name} {...{ step, most, isCompact }} isLast={at === steps.length - 1}>
              {step.name === "excluded" && step.removed > 0 && <Reasons excluded={excluded} />}
            </StepLine>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = { step: CountStep; most: number; isLast: boolean; isCompact: boolean; children: ReactNode };

function StepLine({ step: { name, removed, remaining }, most, isLast, isCompact, children }: LineProps) {
  const words = stepWords[name] ?? { name, meaning: "" };
  const isQuiet = removed === 0 && name !== "read" && !isLast;
  return (
    <tr className={`border-t border-line ${isQuiet ? "text-faint" : ""}`}>
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <span className="font-medium">{words.name}</span>{" "}
        <span className={isCompact ? "sr-only" : "text-[0.8125rem] text-soft"}>{words.meaning}</span>
        {children}
      </th>
      <td className={`${CELL} text-end whitespace-nowrap`}>
        {name === "read" ? "" : removed === 0 ? "0" : `−${numberText(removed)}`}
      </td>
      <td className={`${CELL} text-end whitespace-nowrap ${isLast ? "font-semibold" : ""}`}>{numberText(remaining)}</td>
      <td aria-hidden className={`${CELL} hidden sm:table-cell`}>
        <Bar from={remaining} to={remaining + removed} most={most} />
      </td>
    </tr>
  );
}

/** What is left, and beyond it what the step took. */
function Bar({ from, to, most }: { from: number; to: number; most: number }) {
  const at = (rows: number) => (100 * Math.log1p(rows)) / Math.log1p(most);
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-3 w-full print:hidden">
      <rect x={0} y={0} width={at(from)} height={10} className="fill-accent" />
      <rect x={at(from)} y={2.5} width={Math.max(0, at(to) - at(from))} height={5} className="fill-line-strong" />
    </svg>
  );
}

function Reasons({ excluded }: { excluded: ExcludedCount[] }) {
  return (
    <ul className="mt-0.5 text-[0.8125rem]">
      {excluded.map(({ key, reason, count }) => (
        <li key={key} className="flex gap-3 border-s-2 border-line ps-2">
          <span className="min-w-0 grow [overflow-wrap:anywhere]">{reason.en}</span>
          <span className="whitespace-nowrap">−{numberText(count)}</span>
        </li>
      ))}
    </ul>
  );
}
