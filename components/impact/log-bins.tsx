import type { RowCounts } from "#domain/impact/bin.ts";
import { binOrder, numberText, stepWords } from "./impact-words.ts";

/** Where the rows of a log went; of one that does not count it says so. */
export function LogBins({ rows, counts }: { rows: RowCounts; counts: boolean }) {
  return (
    <ul aria-label="Rows by bin" className="flex flex-wrap gap-x-4 gap-y-0.5 text-[0.8125rem]">
      <li>
        {numberText(rows.read)} read <span aria-hidden>=</span>
      </li>
      {binOrder
        .filter((bin) => rows[bin] > 0 || bin === "affected")
        .map((bin) => (
          <li key={bin} className={bin === "affected" ? "font-semibold" : "text-soft"}>
            {numberText(rows[bin])} {stepWords[bin]?.name.toLowerCase()}
          </li>
        ))}
      {!counts && <li className="text-bad">none of it counts</li>}
    </ul>
  );
}
