import { statusWords } from "./upstream-words.ts";

export type StatusRow = {
  key: string;
  fix: string;
  line: string;
  status: keyof typeof statusWords;
  /** Where, since when, by what. */
  detail: string;
  isUnreleased: boolean;
  /** A person's word, with name and date; what was computed stands beside it. */
  verdict?: { reason: string; by: string; on: string; computed: string; isOverruled: boolean };
};
type Props = { rows: StatusRow[] };

const cell = "px-2 py-1.5 max-sm:block max-sm:py-0.5";

/** Each fix on each line of releases. */
export function StatusTable({ rows }: Props) {
  if (rows.length === 0) return <p className="text-soft">No pull request or commit is recorded yet.</p>;
  return (
    <table role="table" className="w-full border-collapse border-y border-line text-start max-sm:block">
      <caption className="sr-only">Status of each fix on each line of releases</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="text-[0.8125rem] text-soft">
          {["Fix", "Line", "Status", "Said by"].map((name) => (
            <th key={name} role="columnheader" scope="col" className="px-2 py-1.5 text-start font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map(({ key, fix, line, status, detail, isUnreleased, verdict }) => (
          <tr key={key} role="row" className="border-t border-line align-baseline max-sm:block max-sm:py-1.5">
            <th scope="row" role="rowheader" className={`${cell} text-start font-semibold [overflow-wrap:anywhere]`}>
              {fix}
            </th>
            <td role="cell" className={cell}>
              {line}
            </td>
            <td role="cell" className={cell}>
              <span className={isUnreleased ? "font-semibold text-warn" : "font-semibold"}>{statusWords[status]}</span>
              {detail && <span className="block text-[0.8125rem] text-soft">{detail}</span>}
            </td>
            <td role="cell" className={cell}>
              {verdict ? <Verdict verdict={verdict} /> : <span className="text-soft">computed</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({
  verdict: { reason, by, on, computed, isOverruled },
}: {
  verdict: NonNullable<StatusRow["verdict"]>;
}) {
  return (
    <>
      <strong className="font-semibold">{by}</strong>, {on}
      <span className="block">{reason}</span>
      <span className={`block text-[0.8125rem] ${isOverruled ? "text-warn" : "text-soft"}`}>
        {isOverruled ? `computed otherwise: ${computed}` : "computed the same"}
      </span>
    </>
  );
}
