import { keyedExclusions } from "#domain/impact/exclusion.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { numberText, stepWords } from "./impact-words.ts";
import { RuleInWords } from "./rule-in-words.tsx";

export type Why = { bin: string; exclusion?: string };
export type Comparison = {
  from: number;
  to: number;
  rules: { from: ImpactRule; to: ImpactRule };
  stayed: number;
  in: { count: number; reasons: (Why & { count: number })[] };
  out: { count: number; reasons: (Why & { count: number })[] };
};

/** Two revisions side by side: how each reads, and how many rows moved for which reason. */
export function RuleComparison({ comparison, zone }: { comparison: Comparison; zone: string }) {
  const { from, to, rules, stayed } = comparison;
  const before = stayed + comparison.out.count;
  return (
    <>
      <p className="font-text text-xl">
        {numberText(before)} caught by revision {from} <span aria-hidden>−</span>
        <span className="sr-only">less</span> {numberText(comparison.out.count)} out <span aria-hidden>+</span>
        <span className="sr-only">and</span> {numberText(comparison.in.count)} in ={" "}
        <strong className="font-semibold">{numberText(stayed + comparison.in.count)}</strong> caught by revision {to}
      </p>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <Moved title={`Came in with revision ${to}`} moved={comparison.in} other={rules.from} />
        <Moved title={`Went out with revision ${to}`} moved={comparison.out} other={rules.to} />
      </div>
      <div className="grid gap-x-12 gap-y-6 border-t border-line pt-4 lg:grid-cols-2">
        {[rules.from, rules.to].map((rule, at) => (
          <section key={at} aria-label={`Revision ${rule.revision}`}>
            <h2 className="mb-1 text-lg">Revision {rule.revision}</h2>
            <RuleInWords rule={rule} zone={zone} />
          </section>
        ))}
      </div>
    </>
  );
}

type MovedProps = { title: string; moved: Comparison["in"]; other: ImpactRule };

function Moved({ title, moved, other }: MovedProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg">
        {title}: {numberText(moved.count)}
      </h2>
      {moved.count === 0 ? (
        <p className="text-soft">None.</p>
      ) : (
        <table className="mt-1 border-collapse">
          <thead>
            <tr className="text-[0.8125rem] text-soft">
              <th scope="col" className="py-1 pe-6 text-start font-medium">
                Because under revision {other.revision} it is
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                Rows
              </th>
            </tr>
          </thead>
          <tbody>
            {moved.reasons.map((why) => (
              <tr key={`${why.bin} ${why.exclusion}`} className="border-t border-line">
                <th scope="row" className="py-1 pe-6 text-start font-normal">
                  {whyText(why, other)}
                </th>
                <td className="py-1 text-end">{numberText(why.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** `affected`: the other rule would catch it too; when that was counted, its log was not there. */
export function whyText({ bin, exclusion }: Why, other: ImpactRule): string {
  if (bin === "affected") return "caught as well, but its log was not counted then";
  const name = stepWords[bin]?.name.toLowerCase() ?? bin;
  if (exclusion === undefined) return name;
  return `${name}: ${reasonOf(exclusion, other)}`;
}

function reasonOf(key: string, { exclusions }: ImpactRule): string {
  return keyedExclusions(exclusions).find((exclusion) => exclusion.key === key)?.reason.en ?? key;
}
