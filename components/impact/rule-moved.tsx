import Link from "next/link";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { shownInstant } from "./impact-moment.ts";
import { numberText } from "./impact-words.ts";
import { whyText, type Why } from "./rule-comparison.tsx";

export type MovedRow = {
  key: string;
  requestId: string;
  occurredAt?: string;
  account?: string;
  model?: string;
  promptTokens?: number | string;
  completionTokens?: number | string;
  status?: string;
  why: Why;
};
type Props = {
  title: string;
  rows: MovedRow[];
  other: ImpactRule;
  zone: string;
  next: string | undefined;
  isFirst: boolean;
};

const CELL = "px-2 py-1 align-baseline";
const NAMES = ["Request", "Time", "Account", "Model", "Prompt tokens", "Completion tokens", "Status", "Why"];

/** The rows themselves, a page at a time. */
export function RuleMoved({ title, rows, other, zone, next, isFirst }: Props) {
  if (rows.length === 0 && isFirst) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1 text-lg">{title}</h2>
      <div
        role="region"
        aria-label={`${title}, as a table`}
        tabIndex={0}
        className="overflow-x-auto border-y border-line"
      >
        <table className="w-full border-collapse text-[0.8125rem]">
          <thead>
            <tr className="text-soft">
              {NAMES.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={`${CELL} font-medium ${name.endsWith("tokens") ? "text-end" : "text-start"}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-t border-line">
                <th scope="row" className={`${CELL} text-start font-mono font-normal [overflow-wrap:anywhere]`}>
                  {row.requestId}
                </th>
                <td className={`${CELL} whitespace-nowrap`}>{row.occurredAt && shownInstant(row.occurredAt, zone)}</td>
                <td className={CELL}>{row.account}</td>
                <td className={CELL}>{row.model}</td>
                <td className={`${CELL} text-end`}>{countText(row.promptTokens)}</td>
                <td className={`${CELL} text-end`}>{countText(row.completionTokens)}</td>
                <td className={CELL}>{row.status}</td>
                <td className={`${CELL} min-w-40`}>{whyText(row.why, other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {next !== undefined && (
        <p className="mt-2">
          <Link href={next}>Next rows</Link>
        </p>
      )}
    </section>
  );
}

function countText(count: number | string | undefined): string {
  return typeof count === "number" ? numberText(count) : (count ?? "");
}
