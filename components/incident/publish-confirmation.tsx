import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { movesInWords } from "./publication-moves.ts";
import type { Moment, PublicationPlan } from "./publication-plan.ts";

type Props = {
  plan: PublicationPlan;
  note: string;
  /** When it goes out; absent: the moment it is confirmed. */
  at?: Moment | undefined;
  followsEmbargo: boolean;
  isSending: boolean;
  onConfirm: () => void;
  onBack: () => void;
};

/** The last look before everybody can read it: to whom, exactly when, and what else moves. */
export function PublishConfirmation({ plan, note, at, followsEmbargo, isSending, onConfirm, onBack }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { now, changes, firstTime, next, moves } = plan;
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Confirm the publication"
      className="border-s-4 border-accent bg-accent-soft px-3 py-2"
      onKeyDown={(key) => key.key === "Escape" && onBack()}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-soft">Audience</dt>
        <dd>everyone, without sign-in; copies cannot be called back</dd>
        <dt className="text-soft">Says</dt>
        <dd>
          {changes} changes, {firstTime} of them public for the first time
        </dd>
        <dt className="text-soft">Moves</dt>
        <dd>{movesInWords(moves)}</dd>
        <dt className="text-soft">When</dt>
        <dd>
          {at ? (
            <>
              {at.utc}
              {at.local !== at.utc && ` (${at.local}, ${now.zone})`}, by the database’s clock
              {followsEmbargo && "; with the end of the embargo, if that moves"}
            </>
          ) : (
            <>
              the moment you confirm; it was {now.utc}
              {now.local !== now.utc && ` (${now.local}, ${now.zone})`} when this page was made
            </>
          )}
        </dd>
        <dt className="text-soft">Note</dt>
        <dd className="[overflow-wrap:anywhere]">{note}</dd>
      </dl>
      {at && (
        <p className="mt-2 text-soft">
          What you see now goes out then. Whatever is edited until then does not enter it.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="primary" disabled={isSending} onClick={onConfirm}>
          {at
            ? isSending
              ? "Scheduling…"
              : `Schedule revision ${next}`
            : isSending
              ? "Publishing…"
              : `Publish revision ${next} now`}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </div>
  );
}
