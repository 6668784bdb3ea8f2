import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import type { PublicationPlan } from "./publication-plan.ts";

type Props = { plan: PublicationPlan; note: string; isSending: boolean; onPublish: () => void; onBack: () => void };

export function PublishConfirmation({ plan, note, isSending, onPublish, onBack }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { now, changes, firstTime } = plan;
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
        <dt className="text-soft">When</dt>
        <dd>
          the moment you confirm; it was {now.utc}
          {now.local !== now.utc && ` (${now.local}, ${now.zone})`} when this page was made
        </dd>
        <dt className="text-soft">Note</dt>
        <dd className="[overflow-wrap:anywhere]">{note}</dd>
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="primary" disabled={isSending} onClick={onPublish}>
          {isSending ? "Publishing…" : `Publish revision ${plan.next} now`}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </div>
  );
}
