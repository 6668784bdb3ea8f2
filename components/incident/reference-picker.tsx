"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { REFERENCE_GROUPS, type KnownReference } from "#domain/postmortem/prose/reference-groups.ts";

type Props = { known: KnownReference[]; insert: (source: string) => void };

/** Everything that can be referred to, with what it says now; goes in where the caret was last. */
export function ReferencePicker({ known, insert }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const source = known.some((one) => one.source === chosen) ? chosen : (known[0]?.source ?? "");
  const told = known.find((one) => one.source === source);
  if (!told) return <p className="text-soft">Nothing public can be referred to yet.</p>;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-0.5 block text-[0.8125rem] font-medium text-soft">
        Reference
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <select
          id={id}
          value={source}
          onChange={(event) => setChosen(event.target.value)}
          className="max-w-full min-w-0 grow sm:max-w-md"
        >
          {REFERENCE_GROUPS.map((group) => (
            <Group key={group} label={group} known={known.filter((one) => one.group === group)} />
          ))}
        </select>
        <Button onClick={() => insert(source)}>Insert</Button>
      </div>
      <p className="mt-0.5 text-[0.8125rem] text-faint">
        {told.source} says “{told.en}”{told.ja !== told.en && <span lang="ja">、「{told.ja}」</span>}
      </p>
    </div>
  );
}

function Group({ label, known }: { label: string; known: KnownReference[] }) {
  if (known.length === 0) return null;
  return (
    <optgroup label={label}>
      {known.map(({ source, en }) => (
        <option key={source} value={source}>
          {source.slice(2, -2)} = {en}
        </option>
      ))}
    </optgroup>
  );
}
