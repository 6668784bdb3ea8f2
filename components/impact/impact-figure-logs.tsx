import Link from "next/link";
import type { RowCounts } from "#domain/impact/bin.ts";
import { binOrder, bytesText, numberText, stepWords } from "./impact-words.ts";

export type CountedLog = {
  id: string;
  name: string;
  sha256: string;
  bytes: number;
  synthetic: boolean;
  rows: number;
  /** As long as the log is there under the same reading. */
  bins?: RowCounts;
};

const CELL = "px-2 py-1.5 align-baseline";

/** The logs behind the number: what of each went where, and the hash by which a file is known to be the same. */
export function ImpactLogs({ slug, logs }: { slug: string; logs: CountedLog[] }) {
  const shown = binOrder.filter((bin) => bin === "affected" || logs.some(({ bins }) => (bins?.[bin] ?? 0) > 0));
  return (
    <div
      role="region"
      aria-label="Counted logs, as a table"
      tabIndex={0}
      className="overflow-x-auto border-y border-line"
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-[0.8125rem] text-soft">
            <th scope="col" className={`${CELL} text-start font-medium`}>
              Log
            </th>
            <th scope="col" className={`${CELL} text-end font-medium`}>
              Rows
            </th>
            {shown.map((bin) => (
              <th key={bin} scope="col" className={`${CELL} text-end font-medium`}>
                {stepWords[bin]?.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <tr key={log.id} className="border-t border-line">
              <th scope="row" className={`${CELL} min-w-56 text-start font-normal`}>
                <LogName slug={slug} log={log} />
              </th>
              <td className={`${CELL} text-end`}>{numberText(log.rows)}</td>
              {shown.map((bin) => (
                <td key={bin} className={`${CELL} text-end`}>
                  {log.bins ? numberText(log.bins[bin]) : "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LogName({ slug, log: { id, name, sha256, bytes, synthetic } }: { slug: string; log: CountedLog }) {
  return (
    <>
      <Link href={`/console/incidents/${slug}/impact/logs/${id}`} className="[overflow-wrap:anywhere]">
        {name}
      </Link>{" "}
      <span className="text-[0.8125rem] text-soft">
        {bytesText(bytes)}
        {synthetic && ", generated data"}
      </span>
      <code className="block font-mono text-[0.6875rem] [overflow-wrap:anywhere] text-faint">{sha256}</code>
    </>
  );
}
