import type { EntryReading } from "./timeline-actions.ts";

const EXAMPLES = "13:22 declared · 2026-09-09 13:22 JST Tokyo called · by 14:52 UTC rolled back";

type Props = { isEmpty: boolean; reading: EntryReading | undefined };

/** How the line is understood, and what was lent to it because it did not say it itself. */
export function EntryWords({ isEmpty, reading }: Props) {
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
          {lent.day && <> · on {lent.day}, the day of the entry before</>}
          {lent.zone && <> · in {lent.zone}, the incident’s zone</>}
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
