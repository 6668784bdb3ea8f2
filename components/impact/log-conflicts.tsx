import Link from "next/link";
import { Notice } from "#components/ui/notice.tsx";
import { FIELDS } from "#domain/impact/fields.ts";
import { numberText } from "./impact-words.ts";
import { fieldLabel } from "./rule-words.ts";

export type ConflictLine = {
  requestId: string;
  log: string;
  /** It stands in the very log that is looked at. */
  isOwn: boolean;
  record: number;
  values: Record<string, string>;
  /** Names of the values that are not the same in every row of this id here. */
  differing: string[];
};
export type ShownConflicts = { lines: ConflictLine[]; next?: string } | { why: string };
type Props = { count: number; conflicts: ShownConflicts };

const CELL = "px-2 py-1.5 align-baseline text-start";

/** What stands under one id with other content, side by side; what differs is emphasised. */
export function LogConflicts({ count, conflicts }: Props) {
  return (
    <section aria-labelledby="conflicting" className="min-w-0">
      <h2 id="conflicting" className="mb-1 text-lg">
        Conflicting rows
      </h2>
      <p className="mb-2 text-soft">
        {numberText(count)} {count === 1 ? "row" : "rows"} of this log have an id that stands in the logs with other
        content too; none of these counts. They hold personal data.
      </p>
      {"why" in conflicts ? (
        <Notice tone="warning" title="They cannot be shown">
          {conflicts.why}
        </Notice>
      ) : (
        <Rows {...conflicts} />
      )}
    </section>
  );
}

function Rows({ lines, next }: { lines: ConflictLine[]; next?: string }) {
  const there = new Set(lines.flatMap(({ values }) => Object.keys(values)));
  const own = [...there].filter((name) => !FIELDS.some((field) => field === name));
  const names = [...FIELDS.filter((name) => name !== "requestId" && there.has(name)), ...own];
  return (
    <>
      <div
        role="region"
        aria-label="Conflicting rows, as a table"
        tabIndex={0}
        className="max-h-[32rem] overflow-auto border-y border-line"
      >
        <table className="w-full border-collapse text-[0.8125rem]">
          <thead>
            <tr className="text-soft">
              {["Request id", "Log", "Row", ...names.map(fieldLabel)].map((name) => (
                <th key={name} scope="col" className={`${CELL} font-medium`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={`${line.log} ${line.record}`} line={line} names={names} />
            ))}
          </tbody>
        </table>
      </div>
      {next !== undefined && (
        <p className="mt-2">
          <Link href={next}>More of them</Link>
        </p>
      )}
    </>
  );
}

function Row({
  line: { requestId, log, isOwn, record, values, differing },
  names,
}: {
  line: ConflictLine;
  names: string[];
}) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} font-medium`}>
        {requestId}
      </th>
      <td className={`${CELL} ${isOwn ? "" : "text-soft"}`}>{isOwn ? "this log" : log}</td>
      <td className={CELL}>{numberText(record)}</td>
      {names.map((name) => (
        <td key={name} className={`${CELL} whitespace-nowrap`}>
          {differing.includes(name) ? <strong>{values[name] || "(empty)"}</strong> : values[name]}
        </td>
      ))}
    </tr>
  );
}
