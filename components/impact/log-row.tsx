import Link from "next/link";
import { useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { bytesText } from "./impact-words.ts";
import type { LogActions } from "./log-actions.ts";
import { LogBins } from "./log-bins.tsx";
import { LogCancel, LogDelete } from "./log-delete.tsx";
import type { LogLine } from "./log-line.ts";
import { LogProgress } from "./log-progress.tsx";
import { LogState } from "./log-state.tsx";
import { phaseWords } from "./log-words.ts";

type Props = { slug: string; log: LogLine; mayWrite: boolean; actions: LogActions; look: () => void };

/** One log: what it is, how far it is, what comes next, and what can be done. */
export function LogRow({ slug, log, mayWrite, actions, look }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const here = `/console/incidents/${slug}/impact/logs/${log.id}`;
  return (
    <li
      aria-label={log.name}
      className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 gap-1">
        <p>
          <Link href={here} className="font-medium [overflow-wrap:anywhere]">
            {log.name}
          </Link>{" "}
          <span className="text-[0.8125rem] text-soft">
            {bytesText(log.bytes)} · {log.at}
            {log.by !== undefined && ` · ${log.by}`}
            {log.synthetic && " · generated data"}
            {log.erased !== undefined && ` · its file was erased ${log.erased}`}
          </span>
        </p>
        <LogState log={log} />
        <Progress log={log} />
        {log.rows && log.status !== "scanning" && <LogBins rows={log.rows} counts={log.status === "complete"} />}
        {log.rejected && (
          <p className="text-[0.8125rem] text-warn">
            Line {log.rejected.line}: {log.rejected.why}
            {log.rejected.count > 1 && <Link href={`${here}#rejected`}> and {log.rejected.count - 1} more</Link>}
          </p>
        )}
      </div>
      {mayWrite && !isDeleting && (
        <div className="flex flex-wrap items-start gap-2">
          {log.status === "needs_mapping" && (
            <Link href={here} className={buttonClass("primary")}>
              Map columns
            </Link>
          )}
          <LogCancel slug={slug} log={log} cancel={actions.cancel} look={look} />
          <Button onClick={() => setDeleting(true)} aria-label={`Delete ${log.name}`}>
            Delete…
          </Button>
        </div>
      )}
      {isDeleting && (
        <div className="sm:col-span-2">
          <LogDelete slug={slug} log={log} remove={actions.remove} look={look} close={() => setDeleting(false)} />
        </div>
      )}
    </li>
  );
}

function Progress({ log: { status, received, bytes, progress, name } }: { log: LogLine }) {
  if (status === "receiving")
    return <LogProgress label={`${name}: received`} share={bytes > 0 ? received / bytes : 0} />;
  if (status !== "scanning") return null;
  const said = progress ? phaseWords(progress.phase) : "Beginning";
  return <LogProgress label={`${name}: ${said}`} share={progress?.share} />;
}
