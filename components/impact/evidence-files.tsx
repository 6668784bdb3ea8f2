"use client";

import { useRef, useState, useTransition } from "react";
import { useRouter } from "next/navigation";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { sendFile } from "#components/console/send-file.ts";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import { EVIDENCE_ENDINGS, MOST_EVIDENCE_BYTES } from "#domain/impact/evidence-file-type.ts";
import type { EvidenceFile } from "#domain/impact/evidence.ts";
import { sizeInWords, type EvidenceActions, type ShownEvidence } from "./evidence-words.ts";

type Props = { slug: string; evidence: ShownEvidence; mayWrite: boolean; actions: EvidenceActions };

/** What shows it: name, size and hash; leaves the house as a download only. */
export function EvidenceFiles({ slug, evidence, mayWrite, actions }: Props) {
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, startWork] = useTransition();
  const router = useRouter();
  const here = `/console/incidents/${slug}/impact/evidence/${evidence.id}/files`;
  const attach = (file: File) =>
    startWork(async () => {
      const result = await attempt(() => sendFile(here, file));
      setProblem(result.ok ? undefined : result.problem);
      if (result.ok) router.refresh();
    });
  const remove = (file: EvidenceFile) =>
    startWork(async () => {
      const result = await attempt(() => actions.removeFile(slug, evidence.id, file.id));
      setProblem(result.ok ? undefined : result.problem);
    });
  return (
    <div className="mt-2 grid gap-1.5 text-[0.875rem]">
      {evidence.files.map((file) => (
        <div key={file.id} className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
          <a href={`${here}/${file.id}`} download={file.name}>
            {file.name}
          </a>
          <span className="text-soft">
            {sizeInWords(file.bytes)}, {file.addedBy}
          </span>
          <code className="font-mono text-xs text-faint">SHA-256 {file.sha256}</code>
          {mayWrite && (
            <Button look="bare" className="print:hidden" disabled={isBusy} onClick={() => remove(file)}>
              Remove<span className="sr-only"> {file.name}</span>
            </Button>
          )}
        </div>
      ))}
      {mayWrite && <Attach isBusy={isBusy} title={evidence.title.en} onChoose={attach} />}
      {problem && <ProblemNotice problem={problem} title="The files stay as they were" />}
    </div>
  );
}

function Attach({ isBusy, title, onChoose }: { isBusy: boolean; title: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 print:hidden">
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={`File for ${title}`}
        accept={EVIDENCE_ENDINGS.map((ending) => `.${ending}`).join(",")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = "";
        }}
      />
      <Button look="bare" disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? "Working…" : "Attach a file"}
      </Button>
      <span className="text-faint">At most {sizeInWords(MOST_EVIDENCE_BYTES)}: text, pictures, PDF, archives.</span>
    </div>
  );
}
