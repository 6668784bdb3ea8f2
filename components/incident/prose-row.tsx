"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { isKeptInTab } from "#components/console/use-kept-draft.ts";
import { audienceWords } from "#components/impact/statement-words.ts";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import { NothingYet } from "./prose-column.tsx";
import { ProseEditor } from "./prose-editor.tsx";
import type { ProseDesk, ShownSection } from "./prose-section.ts";
import { proseKey } from "./use-prose-draft.ts";

type Props = {
  desk: ProseDesk;
  section: ShownSection;
  /** How many there are of its kind. */
  count: number;
  mayWrite: boolean;
  say: (said: string) => void;
};

/** A section as readers will see it, in both languages; it opens where it stands. */
export function ProseRow({ desk, section, count, mayWrite, say }: Props) {
  const [opened, setOpened] = useState<"no" | "kept" | "asked">("no");
  const editButton = useRef<HTMLButtonElement>(null);
  const key = proseKey(desk, { kind: section.kind, section });
  useEffect(() => {
    if (mayWrite && isKeptInTab(key)) setOpened("kept");
  }, [key, mayWrite]);
  const close = () => {
    setOpened("no");
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const name = section.title.en;
  return (
    <article id={`prose-${section.id}`} aria-label={name} className="border-t border-line pt-4">
      {opened !== "no" ? (
        <ProseEditor
          desk={desk}
          kind={section.kind}
          section={section}
          takesFocus={opened === "asked"}
          close={close}
          onSaved={() => {
            close();
            say(`“${name}” is saved.`);
          }}
        />
      ) : (
        <>
          <BothLanguages section={section} />
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem] print:hidden">
            {section.kind !== "incident" && <span className="text-soft">{audienceWords(section.audience)}</span>}
            {mayWrite && (
              <Button ref={editButton} aria-label={`Edit “${name}”`} onClick={() => setOpened("asked")}>
                Edit
              </Button>
            )}
            {mayWrite && section.kind !== "incident" && <Arrange {...{ desk, section, count, say }} />}
          </div>
        </>
      )}
    </article>
  );
}

function BothLanguages({ section: { shown, title, body } }: { section: ShownSection }) {
  const isTranslated = title.ja !== undefined || body.ja !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <div className="min-w-0">{shown.en}</div>
      <div className="min-w-0">{isTranslated ? shown.ja : <NothingYet locale="ja" />}</div>
    </div>
  );
}

type ArrangeProps = Pick<Props, "desk" | "section" | "count" | "say">;

function Arrange({ desk: { slug, actions }, section, count, say }: ArrangeProps) {
  const { id, position, version } = section;
  const name = section.title.en;
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, start] = useTransition();
  const act = (work: () => Promise<ActionResult>, done: string) =>
    start(async () => {
      const result = await attempt(work);
      setProblem(result.ok ? undefined : result.problem);
      setAsking(false);
      if (result.ok) say(done);
    });
  const move = (to: number, done: string) => act(() => actions.move(slug, id, to, version), done);
  if (isAsking) {
    return (
      <span className="flex flex-wrap items-center gap-3">
        Remove “{name}” from the record? Revisions that hold it stay.
        <Button
          look="danger"
          disabled={isBusy}
          onClick={() => act(() => actions.remove(slug, id, version), `“${name}” is removed.`)}
        >
          Remove
        </Button>
        <Button onClick={() => setAsking(false)}>Keep</Button>
      </span>
    );
  }
  return (
    <>
      <Button
        look="bare"
        aria-label={`Move “${name}” up`}
        disabled={isBusy || position === 0}
        onClick={() => move(position - 1, `“${name}” stands higher.`)}
      >
        Move up
      </Button>
      <Button
        look="bare"
        aria-label={`Move “${name}” down`}
        disabled={isBusy || position >= count - 1}
        onClick={() => move(position + 1, `“${name}” stands lower.`)}
      >
        Move down
      </Button>
      <Button look="bare" aria-label={`Remove “${name}”`} disabled={isBusy} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {problem && (
        <div className="basis-full">
          <ProblemNotice problem={problem} title="Not done" />
        </div>
      )}
    </>
  );
}
