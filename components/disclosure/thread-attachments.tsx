"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { sendFile } from "#components/console/send-file.ts";
import { sizeInWords } from "#components/impact/evidence-words.ts";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { Message } from "#domain/disclosure/thread.ts";
import { EVIDENCE_ENDINGS, MOST_EVIDENCE_BYTES } from "#domain/impact/evidence-file-type.ts";

type Props = { files: string; message: Message; mayAttach: boolean };

/** Files of a message. They leave as downloads; `files` is the address under which they are. */
export function ThreadAttachments({ files, message, mayAttach }: Props) {
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, startWork] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const attach = (file: File) =>
    startWork(async () => {
      const result = await attempt(() => sendFile(files, file));
      setProblem(result.ok ? undefined : result.problem);
      if (result.ok) router.refresh();
    });
  return (
    <>
      {message.attachments.length > 0 && (
        <ul aria-label="Files" className="mt-1 grid gap-0.5 text-[0.875rem]">
          {message.attachments.map(({ id, name, bytes, sha256 }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
              <a href={`${files}/${id}`} download={name}>
                {name}
              </a>
              <span className="text-soft">{sizeInWords(bytes)}</span>
              <code className="font-mono text-xs text-faint">SHA-256 {sha256}</code>
            </li>
          ))}
        </ul>
      )}
      {mayAttach && (
        <>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label={`File for message ${message.seq}`}
            accept={EVIDENCE_ENDINGS.map((ending) => `.${ending}`).join(",")}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) attach(file);
              target.value = "";
            }}
          />
          <Button
            look="bare"
            className="text-[0.8125rem] print:hidden"
            disabled={isBusy}
            title={`At most ${sizeInWords(MOST_EVIDENCE_BYTES)}: text, pictures, PDF, archives.`}
            onClick={() => input.current?.click()}
          >
            {isBusy ? "Sending…" : "Attach a file"}
          </Button>
        </>
      )}
      {problem && <ProblemNotice problem={problem} title="The file was not attached" />}
    </>
  );
}
