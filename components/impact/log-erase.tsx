"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { EraseFiles } from "./log-actions.ts";
import { useSending } from "./use-sending.ts";

type Props = {
  slug: string;
  id: string;
  name: string;
  /** False: they are gone already, or there are none. */
  hasFiles: boolean;
  erase: EraseFiles;
};

/** Takes the personal data of a log away, and nothing of what was counted. */
export function LogErase({ slug, id, name, hasFiles, erase }: Props) {
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { problem, isDone, isSending, send } = useSending(
    (publishedToo: boolean) => erase(slug, id, publishedToo),
    () => router.refresh(),
  );
  useEffect(() => {
    if (isAsked || isDone) place.current?.focus();
  }, [isAsked, isDone]);
  if (isDone)
    return (
      <div ref={place} tabIndex={-1}>
        <Notice tone="done" title="The file is erased. What was counted of it stays." />
      </div>
    );
  if (!hasFiles) return null;
  if (!isAsked) return <Button onClick={() => setAsked(true)}>Erase its file…</Button>;
  const mayAll = problem?.code === "statement_rests_on_it";
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={`Erase the file of ${name}?`}
      className="grid gap-2 border-s-4 border-bad bg-bad-soft px-3 py-2"
      onKeyDown={(key) => key.key === "Escape" && setAsked(false)}
    >
      <Consequences />
      {problem && <ProblemNotice problem={problem} title="Not erased" />}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" onClick={() => send(mayAll)} disabled={isSending}>
          {isSending ? "Erasing…" : mayAll ? "Erase it all the same" : "Erase its file"}
        </Button>
        <Button onClick={() => setAsked(false)}>Keep it</Button>
      </div>
    </div>
  );
}

function Consequences() {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[4rem_minmax(0,1fr)]">
      <dt className="font-semibold">Goes</dt>
      <dd>the archived file (unless another incident has the same one), what was read of it, and its samples.</dd>
      <dt className="font-semibold">Stays</dt>
      <dd>
        its line with hash and bins, every number that was counted, and the affected requests with their accounts.
      </dd>
      <dt className="font-semibold">Then</dt>
      <dd>
        nobody can recompute those numbers, and no log of this incident can be counted anew until the same file is sent
        again or this log is deleted.
      </dd>
    </dl>
  );
}
