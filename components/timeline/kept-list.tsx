"use client";

import { useState, type ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { draftInWords } from "./draft-in-words.ts";
import type { KeptDraft } from "./draft-storage.ts";
import { keepWords, type KeptWords } from "#components/console/kept-words.ts";

type Props = {
  drafts: KeptDraft[];
  lines: KeptWords[];
  /** What became of the event that a draft is of; undefined where it stands, or where the draft is of a new one. */
  lostEvent: (draft: KeptDraft) => string | undefined;
  onOpen: (draft: KeptDraft) => void;
  onAddAsNew: (draft: KeptDraft) => void;
  onTakeLine: (line: KeptWords) => void;
};

/** What was typed, is not saved and stands in no form that is open: nothing typed is out of reach. */
export function KeptList({ drafts, lines, lostEvent, onOpen, onAddAsNew, onTakeLine }: Props) {
  if (drafts.length + lines.length === 0) return null;
  return (
    <section
      aria-labelledby="kept-words"
      className="mt-2 border-s-4 border-accent bg-accent-soft px-3 py-1.5 text-[0.875rem] print:hidden"
    >
      <h2 id="kept-words" className="font-semibold">
        Typed and not saved
      </h2>
      <ul>
        {lines.map((line) => (
          <Kept key={line.key} name={line.words} words={line.words} from={elsewhere} storageKey={line.key}>
            <Button look="bare" onClick={() => onTakeLine(line)}>
              Take it into the line
            </Button>
          </Kept>
        ))}
        {drafts.map((kept) => {
          const lost = lostEvent(kept);
          const name = kept.draft.titleEn || "without a title";
          const from = [kept.isOwn ? "" : elsewhere, lost ?? ""].filter(Boolean).join("; ");
          return (
            <Kept key={kept.key} name={name} words={draftInWords(kept.draft)} from={from} storageKey={kept.key}>
              <Button look="bare" onClick={() => (lost === undefined ? onOpen : onAddAsNew)(kept)}>
                {lost === undefined ? "Go on with it" : "Add as a new event"}
              </Button>
            </Kept>
          );
        })}
      </ul>
    </section>
  );
}

const elsewhere = "in another tab or before";

type KeptProps = { name: string; words: string; from: string; storageKey: string; children: ReactNode };

function Kept({ name, words, from, storageKey, children }: KeptProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        “{name}”{from && <span className="text-soft"> ({from})</span>}
      </span>
      {children}
      <CopyWords words={words} />
      <Button look="bare" onClick={() => keepWords(storageKey, "")}>
        Throw away
      </Button>
    </li>
  );
}

export function CopyWords({ words }: { words: string }) {
  const [said, setSaid] = useState("Copy the words");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words);
      setSaid("Copied");
    } catch {
      setSaid("The browser refused to copy");
    }
  };
  return (
    <Button look="bare" onClick={copy} aria-live="polite">
      {said}
    </Button>
  );
}
