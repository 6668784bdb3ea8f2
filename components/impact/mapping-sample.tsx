import type { FoundLog } from "#domain/impact/found-log.ts";
import type { MappingDraft } from "./mapping-draft.ts";
import { askedFields, fieldWords, moreColumnsWords, rowWords, words } from "./mapping-words.ts";

const MOST_COLUMNS = 100;
const CELL = "px-2 py-1 text-start align-top";

/** A line for each column, so that many columns and a narrow page go together; a mapped column says what it is used as. */
export function MappingSample({ found, draft }: { found: FoundLog; draft: MappingDraft }) {
  const columns = shownColumns(found.header, draft);
  const left = new Set(found.header).size - columns.length;
  return (
    <div role="region" aria-label={words.sample} tabIndex={0} className="overflow-x-auto border-y border-line">
      <table className="w-full border-collapse text-[0.8125rem]">
        <caption className="sr-only">{words.sample}</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className={CELL}>
              Column
            </th>
            {found.sample.map((_, row) => (
              <th key={row} scope="col" className={CELL}>
                {rowWords(row + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <SampleLine key={column} column={column} rows={found.sample} uses={usesOf(column, draft)} />
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="px-2 py-1 text-[0.8125rem] text-faint">{moreColumnsWords(left)}</p>}
    </div>
  );
}

function SampleLine({ column, rows, uses }: { column: string; rows: FoundLog["sample"]; uses: string[] }) {
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className={`${CELL} font-normal ${uses.length > 0 ? "bg-accent-soft" : ""}`}>
        <code className="font-mono [overflow-wrap:anywhere]">{column}</code>
        {uses.length > 0 && <span className="block font-medium text-accent">{uses.join(", ")}</span>}
      </th>
      {rows.map((row, at) => (
        <td key={at} className={CELL}>
          <div className="max-h-24 max-w-64 min-w-24 overflow-hidden font-mono [overflow-wrap:anywhere]">
            {row[column] === undefined || row[column] === "" ? <span className="text-faint">empty</span> : row[column]}
          </div>
        </td>
      ))}
    </tr>
  );
}

/** The mapped ones in any case, then the first of the others. */
function shownColumns(header: string[], draft: MappingDraft): string[] {
  const distinct = [...new Set(header)];
  const [mapped, others] = [true, false].map((isMapped) =>
    distinct.filter((column) => usesOf(column, draft).length > 0 === isMapped),
  );
  return [...(mapped ?? []), ...(others ?? []).slice(0, Math.max(0, MOST_COLUMNS - (mapped?.length ?? 0)))];
}

function usesOf(column: string, { columns, attributes }: MappingDraft): string[] {
  const named = askedFields.filter((field) => columns[field] === column).map((field) => fieldWords[field].label);
  const own = attributes.filter((attribute) => attribute.column === column && attribute.name.trim() !== "");
  return [...named, ...own.map(({ name }) => `attributes.${name.trim()}`)];
}
