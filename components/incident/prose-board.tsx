"use client";

import { useEffect, useRef, useState } from "react";
import { isKeptInTab } from "#components/console/use-kept-draft.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { NARRATIVE_KINDS, type NarrativeKind } from "#domain/postmortem/narrative.ts";
import { ProseEditor } from "./prose-editor.tsx";
import { ProseRow } from "./prose-row.tsx";
import type { ProseDesk, ShownSection } from "./prose-section.ts";
import { proseKey } from "./use-prose-draft.ts";

type Props = { desk: ProseDesk; incident: ShownSection; sections: ShownSection[]; mayWrite: boolean };

const headings: Record<NarrativeKind, { title: string; lead: string; add: string }> = {
  cause: { title: "Causes", lead: "Why it happened.", add: "Add a cause" },
  remedy: { title: "Remedies", lead: "What was done about it.", add: "Add a remedy" },
  advice: { title: "Advice", lead: "What readers can do; numbered on the page.", add: "Add an advice" },
  continuing: { title: "Continuing work", lead: "What goes on.", add: "Add work that goes on" },
  note: { title: "Notes", lead: "What else there is to say, and what is not known.", add: "Add a note" },
};

/** Everything that is told in sentences, in the order of the page. */
export function ProseBoard({ desk, incident, sections, mayWrite }: Props) {
  const [said, say] = useState("");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <p aria-live="polite" className={said === "" ? "sr-only" : "font-medium text-good"}>
        {said}
      </p>
      <section aria-labelledby="prose-opening">
        <h2 id="prose-opening" className="mb-3 text-lg">
          Title and summary
        </h2>
        <ProseRow desk={desk} section={incident} count={1} mayWrite={mayWrite} say={say} />
      </section>
      {NARRATIVE_KINDS.map((kind) => (
        <KindSection
          key={kind}
          {...{ desk, kind, mayWrite, say }}
          sections={sections.filter((section) => section.kind === kind)}
        />
      ))}
    </div>
  );
}

type KindProps = Pick<Props, "desk" | "sections" | "mayWrite"> & { kind: NarrativeKind; say: (said: string) => void };

function KindSection({ desk, kind, sections, mayWrite, say }: KindProps) {
  const { title, lead, add } = headings[kind];
  const [adding, setAdding] = useState<"no" | "kept" | "asked">("no");
  const addButton = useRef<HTMLButtonElement>(null);
  const key = proseKey(desk, { kind });
  useEffect(() => {
    if (mayWrite && isKeptInTab(key)) setAdding("kept");
  }, [key, mayWrite]);
  const close = () => {
    setAdding("no");
    requestAnimationFrame(() => addButton.current?.focus());
  };
  return (
    <section aria-labelledby={`prose-${kind}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <h2 id={`prose-${kind}`} className="text-lg">
          {title}
        </h2>
        <p className="text-soft">{sections.length === 0 ? `${lead} Nothing is written yet.` : lead}</p>
      </header>
      {sections.map((section) => (
        <ProseRow key={section.id} {...{ desk, section, mayWrite, say }} count={sections.length} />
      ))}
      {mayWrite && adding !== "no" && (
        <ProseEditor
          desk={desk}
          kind={kind}
          takesFocus={adding === "asked"}
          close={close}
          onSaved={() => {
            close();
            say("It is added.");
          }}
        />
      )}
      {mayWrite && adding === "no" && (
        <div>
          <Button ref={addButton} onClick={() => setAdding("asked")}>
            {add}
          </Button>
        </div>
      )}
    </section>
  );
}

export type UnresolvedPlace = { place: string; href?: string; source: string; reason: string };

/** All references of the document that say nothing, also those outside of this page. */
export function UnresolvedNotice({ unresolved }: { unresolved: UnresolvedPlace[] }) {
  if (unresolved.length === 0) return null;
  return (
    <Notice tone="problem" title="References that say nothing: nothing can be published before they do">
      <ul className="list-disc ps-5">
        {unresolved.map(({ place, href, source, reason }, index) => (
          <li key={index}>
            {href === undefined ? place : <a href={href}>{place}</a>}: <code className="font-mono">{source}</code>,{" "}
            {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
