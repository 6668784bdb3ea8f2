import { X } from "lucide-react";
import type { ReactNode } from "react";
import { audienceWords, milestoneWords } from "./event-words.ts";
import type { EventRow } from "./event-row.ts";
import { LaneMark } from "./lane-mark.tsx";
import { ChangedMark, useInPlaceForm } from "./row-state.tsx";
import { ShownTime } from "./shown-time.tsx";

type Props = {
  row: EventRow;
  actions: ReactNode;
  onClose: () => void;
};

/** The selected event in full, below a drawing that has room for a few of its words. */
export function SelectedEvent({ row, actions, onClose }: Props) {
  const form = useInPlaceForm(row);
  return (
    <section aria-label="Selected event" className="relative mt-2 border border-line-strong bg-raised px-4 py-3 pe-12">
      <p className="flex flex-wrap items-baseline gap-x-4 text-[0.875rem]">
        <ShownTime display={row.display} />
        <LaneMark lane={row.lane} />
        {row.milestone && <span>{milestoneWords[row.milestone]}</span>}
        {row.milestone && row.record && <span className="text-soft">time of record</span>}
        <span className="text-soft">{audienceWords[row.audience]}</span>
      </p>
      {form ?? (
        <h2 className="mt-1 max-w-prose text-lg">
          {row.title.en}
          <ChangedMark id={row.id} />
        </h2>
      )}
      {row.title.ja && (
        <p lang="ja" className="max-w-prose text-soft">
          {row.title.ja}
        </p>
      )}
      {row.body && <p className="mt-1 max-w-prose whitespace-pre-wrap">{row.body.en}</p>}
      <p className="mt-1 text-[0.8125rem] text-soft">
        said “{row.time.text}”{row.time.zone && ` · ${row.time.zone}`}
        {row.source && ` · ${row.source.name.en}`}
      </p>
      {row.knownDisplay && (
        <p className="text-[0.8125rem] text-soft">
          known <ShownTime display={row.knownDisplay} />
        </p>
      )}
      <div className="print:hidden">{actions}</div>
      <button
        type="button"
        onClick={onClose}
        className="absolute inset-e-2 top-2 inline-flex size-8 items-center justify-center text-soft hover:text-ink print:hidden"
        title="Close"
      >
        <X aria-hidden size={18} />
        <span className="sr-only">Close: {row.title.en}</span>
      </button>
    </section>
  );
}
