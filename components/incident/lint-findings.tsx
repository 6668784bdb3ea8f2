"use client";

import { useRef, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { Acknowledged, AppliedFix, AskedLinks, ShownFinding } from "#domain/postmortem/lint/lint-report.ts";
import { LintFindingItem } from "./lint-finding.tsx";
import { placeWords } from "./lint-places.ts";

export type LintActs = {
  /** Absent where the viewer may only read. */
  applyFix?: (slug: string, finding: string) => Promise<ActionResult<AppliedFix>>;
  acknowledge?: (slug: string, finding: string, reason: string) => Promise<ActionResult<Acknowledged>>;
  askLinks?: (slug: string) => Promise<ActionResult<AskedLinks>>;
};
type Props = LintActs & { slug: string; findings: ShownFinding[] };

/** What speaks against publishing, what blocks it first; each can be gone to, put right, or let stand with a reason. */
export function LintFindings({ slug, findings, applyFix, acknowledge, askLinks }: Props) {
  const { said, problem, isBusy, run, heading } = useActs();
  const blocking = findings.filter(({ severity }) => severity === "blocking");
  const warnings = findings.filter(({ severity, acknowledged }) => severity === "warning" && !acknowledged);
  const standing = findings.filter(({ acknowledged }) => acknowledged);
  const list = (items: ShownFinding[]) => (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {items.map((finding) => (
        <LintFindingItem
          key={finding.id}
          {...{ slug, finding, isBusy }}
          onFix={applyFix && (() => run(() => applyFix(slug, finding.id), fixedWords(finding)))}
          onAcknowledge={
            acknowledge &&
            ((reason) =>
              run(
                () => acknowledge(slug, finding.id, reason),
                () => `${placeWords(finding.place)}: it stands.`,
              ))
          }
        />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="lint" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="lint" ref={heading} tabIndex={-1} className="text-lg">
        Before it goes out
      </h2>
      <p role="status" className={said === "" ? "sr-only" : "text-good"}>
        {said}
      </p>
      {problem && <ProblemNotice problem={problem} title="Nothing was changed" />}
      {findings.length === 0 && <p className="text-soft">Nothing speaks against publishing this.</p>}
      <Group title="Blocks publishing" items={blocking} list={list} />
      <Group title="Worth a look" items={warnings} list={list} />
      {standing.length > 0 && (
        <details className="border-t border-line pt-2">
          <summary className="cursor-pointer font-medium">
            Let stand <span className="font-normal text-soft">({standing.length})</span>
          </summary>
          <div className="mt-2">{list(standing)}</div>
        </details>
      )}
      {askLinks && (
        <div>
          <Button look="bare" disabled={isBusy} onClick={() => run(() => askLinks(slug), linksWords)}>
            Ask where the links lead
          </Button>
          <p className="text-[0.8125rem] text-faint">Those who are asked learn that somebody links to them.</p>
        </div>
      )}
    </section>
  );
}

function Group({
  title,
  items,
  list,
}: {
  title: string;
  items: ShownFinding[];
  list: (items: ShownFinding[]) => React.ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-medium">
        {title} <span className="font-normal text-soft">({items.length})</span>
      </h3>
      {list(items)}
    </div>
  );
}

/** One act at a time; what came of it is said, and whoever works by keyboard stands at the heading when their item is gone. */
function useActs() {
  const [said, say] = useState("");
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, start] = useTransition();
  const heading = useRef<HTMLHeadingElement>(null);
  const run = <T extends object>(act: () => Promise<ActionResult<T>>, words: (done: T) => string) =>
    start(async () => {
      const result = await attempt(act);
      setProblem(result.ok ? undefined : result.problem);
      say(result.ok ? words(result) : "");
      heading.current?.focus();
    });
  return { said, problem, isBusy, run, heading };
}

function fixedWords({ place }: ShownFinding) {
  return ({ before, after }: AppliedFix) => `${placeWords(place)}: “${before}” is now ${after}.`;
}

function linksWords({ asked, dead, silent }: AskedLinks): string {
  return `${asked} links asked: ${dead} lead nowhere, ${silent} did not answer.`;
}
