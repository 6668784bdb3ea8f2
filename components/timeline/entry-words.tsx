import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { EntryReading } from "./timeline-actions.ts";

const EXAMPLES = "13:22 declared · 2026-09-09 13:22 JST Tokyo called · by 14:52 UTC rolled back";

/** What the page shows before anything is assumed: whether in another zone than the incident's, and the day of its last event. */
export type ShownBefore = { isOtherZone: boolean; day: string | undefined };

type Props = { isEmpty: boolean; reading: EntryReading | undefined; usual: ShownBefore };

/** How the line is understood, and what was lent to it because it did not say it itself. */
export function EntryWords({ isEmpty, reading, usual }: Props) {
  if (isEmpty) return `Enter adds it. ${EXAMPLES}`;
  if (!reading) return "Reading…";
  const { shown, title, doubt, lent } = reading;
  return (
    <>
      {doubt && !doubt.candidates && <p className="text-warn">{doubt.detail}</p>}
      {shown && (
        <p>
          <strong className="font-semibold text-ink">{shown.utc}</strong>
          {shown.local !== shown.utc && <> · {shown.local}</>} · {shown.precision}
          {lent.day && (
            <Assumed isUnusual={isUnusualDay(lent.day, usual)}>on {lent.day}, the day of the entry before</Assumed>
          )}
          {lent.zone && <Assumed isUnusual={usual.isOtherZone}>in {lent.zone}, the incident’s zone</Assumed>}
        </p>
      )}
      {shown?.warnings.map((warning) => (
        <p key={warning} className="text-warn">
          Warning: {warning}
        </p>
      ))}
      {title === "" ? (
        <p className="text-warn">Then write what happened.</p>
      ) : (
        <p>
          Title: <span className="text-ink">{title}</span>
        </p>
      )}
    </>
  );
}

/** What the line does not say. Where the page would let one expect something else, it stands out. */
function Assumed({ isUnusual, children }: { isUnusual: boolean; children: ReactNode }) {
  if (!isUnusual) return <> · {children}</>;
  return (
    <strong className="ms-2 inline-flex items-center gap-1 border border-warn bg-warn-soft px-1.5 font-semibold text-ink">
      <TriangleAlert aria-hidden size={14} />
      <span>Assumed:</span>
      <span>{children}</span>
    </strong>
  );
}

const NEAR_DAYS = 1;

/** Another day than the page shows last, or one that is not about today. */
export function isUnusualDay(day: string, { isOtherZone, day: shown }: ShownBefore, now = Date.now()): boolean {
  const daysAway = Math.abs(Date.parse(day) - Math.floor(now / 86_400_000) * 86_400_000) / 86_400_000;
  return isOtherZone || day !== shown || daysAway > NEAR_DAYS;
}
