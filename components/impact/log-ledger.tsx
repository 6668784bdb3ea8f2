import { bytesText, numberText } from "./impact-words.ts";
import type { LogLine } from "./log-line.ts";

/** Lines of deleted logs: rows and files are gone, what was there is still said. */
export function LogLedger({ logs }: { logs: LogLine[] }) {
  return (
    <section aria-labelledby="deleted-logs">
      <h2 id="deleted-logs" className="mb-1 text-lg">
        Deleted ({logs.length})
      </h2>
      <p className="text-[0.8125rem] text-soft">Their rows and files are gone; these lines stay.</p>
      <ul className="mt-2">
        {logs.map(({ id, name, bytes, sha256, rows, at, deletedAt }) => (
          <li key={id} className="border-t border-line py-2 text-soft">
            <span className="[overflow-wrap:anywhere]">{name}</span>{" "}
            <span className="text-[0.8125rem]">
              {bytesText(bytes)}
              {rows && ` · ${numberText(rows.read)} rows, ${numberText(rows.affected)} affected`} · added {at} · deleted{" "}
              {deletedAt}
            </span>
            {sha256 !== "" && (
              <code className="block font-mono text-[0.6875rem] [overflow-wrap:anywhere] text-faint">{sha256}</code>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
