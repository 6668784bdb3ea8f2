import { numberText } from "./impact-words.ts";

export type Rejected = { line: number; record: number; column?: string; reason: string; text: string };
type Props = { count: number; sample: Rejected[] };

const CELL = "px-2 py-1 align-top";

/** The first rows that could not be read, as they stand in the file. They hold personal data: for the people of the incident only. */
export function LogRejects({ count, sample }: Props) {
  if (sample.length === 0) return null;
  return (
    <section aria-labelledby="rejected" className="min-w-0">
      <h2 id="rejected" className="mb-1 text-lg">
        Rejected rows
      </h2>
      <p className="mb-2 text-soft">
        {count > sample.length
          ? `${numberText(count)} rows could not be read; these are the first ${sample.length}.`
          : `${numberText(count)} ${count === 1 ? "row" : "rows"} could not be read.`}{" "}
        They may hold personal data.
      </p>
      <div
        role="region"
        aria-label="Rejected rows, as a table"
        tabIndex={0}
        className="max-h-[32rem] overflow-auto border-y border-line"
      >
        <table className="w-full border-collapse text-[0.8125rem]">
          <thead>
            <tr className="text-soft">
              {["Line", "Row", "Column", "Why", "As it stands"].map((name) => (
                <th key={name} scope="col" className={`${CELL} text-start font-medium`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, record, column, reason, text }) => (
              <tr key={`${line} ${record} ${column}`} className="border-t border-line">
                <th scope="row" className={`${CELL} text-start font-medium`}>
                  {numberText(line)}
                </th>
                <td className={CELL}>{numberText(record)}</td>
                <td className={CELL}>{column ?? ""}</td>
                <td className={`${CELL} min-w-40`}>{reason}</td>
                <td className={`${CELL} min-w-56`}>
                  <code className="block max-h-24 overflow-hidden font-mono [overflow-wrap:anywhere]">{text}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
