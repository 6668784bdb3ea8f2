import type { ReactNode } from "react";
import { FormSlot } from "./form-slot.tsx";
import type { Place } from "./form-shape.ts";

/** Parts in which nothing is entered. */
const PLAIN = ["board", "waits", "others", "known", "threads"] as const;
type PlainPart = (typeof PLAIN)[number];

type Props = { id: Place | PlainPart; title: string; aside?: ReactNode; children: ReactNode };

/** One part of the case: its heading, what may be done beside it, and room for the form that is open in it. */
export function Part({ id, title, aside, children }: Props) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside && <div className="flex flex-wrap gap-x-4 print:hidden">{aside}</div>}
      </div>
      {!isPlain(id) && <FormSlot place={id} />}
      {children}
    </section>
  );
}

function isPlain(id: Props["id"]): id is PlainPart {
  return PLAIN.some((plain) => plain === id);
}

/** Said where a list is empty. */
export function None({ children }: { children: ReactNode }) {
  return <p className="text-soft">{children}</p>;
}

/** What may be done with one line of a list. */
export function Doings({ children }: { children: ReactNode }) {
  return <span className="flex flex-wrap gap-x-4 print:hidden">{children}</span>;
}
