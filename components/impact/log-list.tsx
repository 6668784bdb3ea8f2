"use client";

import { useEffect, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Announcer } from "#components/ui/announcer.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { LogActions } from "./log-actions.ts";
import { LogLedger } from "./log-ledger.tsx";
import type { LogLine } from "./log-line.ts";
import { LogRow } from "./log-row.tsx";
import { LogUpload } from "./log-upload.tsx";
import type { Upload } from "./log-uploads.ts";
import { statusWords } from "./log-words.ts";
import { useLiveLogs } from "./use-live-logs.ts";
import { useUploads } from "./use-uploads.ts";

type Props = { slug: string; first: LogLine[]; tz: string | undefined; mayWrite: boolean; actions: LogActions };

/** What is on its way, what is there and how far it is, and what was there once. */
export function LogList({ slug, first, tz, mayWrite, actions }: Props) {
  const { uploads, list } = useUploads(slug);
  const { lines, isLost, said, look } = useLiveLogs(slug, first, tz);
  const arriving = list.filter((upload) => !hasArrived(upload, lines));
  const onTheirWay = new Set(arriving.filter(({ phase }) => phase !== "there").map(({ id }) => id));
  const standing = lines.filter(({ id, deletedAt }) => deletedAt === undefined && !onTheirWay.has(id));
  const deleted = lines.filter(({ deletedAt }) => deletedAt !== undefined);
  const phases = list.map(({ phase }) => phase).join(" ");
  useEffect(look, [phases]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {mayWrite && <LogUpload slug={slug} uploads={uploads} list={arriving} cancel={actions.cancel} look={look} />}
      <section aria-labelledby="logs" className="min-w-0">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="logs" className="text-lg">
            {standing.length === 0 ? "No logs yet" : standing.length === 1 ? "1 log" : `${standing.length} logs`}
          </h2>
          {mayWrite && standing.length > 0 && <CountAgain slug={slug} countAgain={actions.countAgain} look={look} />}
        </div>
        <Announcer message={said ? `${said.name}: ${statusWords[said.status].name}` : ""} />
        {isLost && <p className="text-[0.8125rem] text-warn">○ Not live: the server does not answer. Trying again…</p>}
        <ol>
          {standing.map((log) => (
            <LogRow key={log.id} slug={slug} log={log} mayWrite={mayWrite} actions={actions} look={look} />
          ))}
        </ol>
        {standing.length === 0 && (
          <p className="text-soft">
            Rows are counted only where every row of a file was read; nothing is counted in part.
          </p>
        )}
      </section>
      {deleted.length > 0 && <LogLedger logs={deleted} />}
    </div>
  );
}

/** From then on it stands among the logs. */
function hasArrived({ phase, id }: Upload, lines: LogLine[]): boolean {
  return phase === "received" && lines.some((log) => log.id === id && log.status !== "receiving");
}

type CountProps = { slug: string; countAgain: LogActions["countAgain"]; look: () => void };

function CountAgain({ slug, countAgain, look }: CountProps) {
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => countAgain(slug));
      setProblem(result.ok ? undefined : result.problem);
      look();
    });
  return (
    <div>
      <Button look="bare" onClick={send} disabled={isSending}>
        {isSending ? "Queuing…" : "Try again what failed, and count anew"}
      </Button>
      {problem && <ProblemNotice problem={problem} title="Not queued" />}
    </div>
  );
}
