"use client";

import Link from "next/link";
import { useRef, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { useAttemptId } from "#components/console/attempt-id.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { ReportActions, ReportAsked, ReportProposal } from "./report-actions.ts";
import { ReportForm, type PartyOfCase } from "./report-form.tsx";
import { ReportReview } from "./report-review.tsx";
import { useThreadDraft } from "./use-thread-draft.ts";

type Props = { slug: string; personId: string; parties: PartyOfCase[]; actions: ReportActions };
type Read = { asked: ReportAsked; proposal: ReportProposal; reading: number };

const MOST_CHARACTERS = 1_000_000;
const tooLong: ActionProblem = {
  ...{ status: 413, code: "too_long" },
  detail: `At most ${MOST_CHARACTERS.toLocaleString("en")} characters are read. Nothing was sent, and the text stays in the field.`,
};

/** Paste or choose a report, read it, tick what is to be entered, enter it. */
export function ReportImport({ slug, personId, parties, actions }: Props) {
  const paste = useThreadDraft(personId, `${slug}:report`);
  const [read, setRead] = useState<Read>();
  const [done, setDone] = useState<{ added: number; version: number }>();
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, startWork] = useTransition();
  const attemptId = useAttemptId();
  const readings = useRef(0);

  const propose = (asked: ReportAsked) =>
    startWork(async () => {
      if (asked.text.length > MOST_CHARACTERS) return setProblem(tooLong);
      const result = await attempt(() => actions.propose(slug, asked));
      setDone(undefined);
      setProblem(result.ok ? undefined : result.problem);
      readings.current += 1;
      setRead(result.ok ? { asked, proposal: result.proposal, reading: readings.current } : undefined);
    });
  const take = (accept: number[]) =>
    startWork(async () => {
      if (!read) return;
      const { asked, proposal } = read;
      const id = attemptId(JSON.stringify([asked, accept, proposal.version]));
      const result = await attempt(() => actions.take(slug, asked, accept, proposal.version, id));
      if (!result.ok) return setProblem(result.problem);
      setProblem(undefined);
      setRead(undefined);
      setDone(result);
      paste.clear();
    });

  return (
    <>
      {done && <Entered slug={slug} added={done.added} />}
      <ReportForm parties={parties} text={paste.words} write={paste.write} isBusy={isBusy} read={propose} />
      <div role="alert" className="mt-3">
        {problem && <ProblemNotice problem={problem} title="Nothing was entered" />}
      </div>
      {read && <ReportReview key={read.reading} proposal={read.proposal} isBusy={isBusy} take={take} />}
    </>
  );
}

function Entered({ slug, added }: { slug: string; added: number }) {
  const title = added === 0 ? "Nothing was new." : `${added} ${added === 1 ? "entry" : "entries"} added to the case.`;
  return (
    <div role="status" className="mb-3">
      <Notice tone="done" title={title}>
        <Link href={`/console/incidents/${slug}/disclosure`}>See the case</Link>
      </Notice>
    </div>
  );
}
