import { Notice } from "#components/ui/notice.tsx";
import { changeText, numberText } from "./impact-words.ts";

type Props = {
  stated: { number: number; count: number; asOf: string } | undefined;
  count: number;
  drift: number | undefined;
};

/** How the number of today stands to the one that was stated. */
export function StatementDrift({ stated, count, drift }: Props) {
  if (!stated) return <p className="text-soft">No number has been stated yet.</p>;
  if (drift === undefined || drift === 0)
    return (
      <p className="text-good">
        <span aria-hidden>✓ </span>As stated: statement {stated.number} says {numberText(stated.count)}, as of{" "}
        {stated.asOf}.
      </p>
    );
  return (
    <Notice tone="warning" title={`Drift: ${changeText(drift)}`}>
      <p>
        Statement {stated.number} says {numberText(stated.count)} as of {stated.asOf}; counting now gives{" "}
        {numberText(count)}. Find out why (another log? another rule?), then correct the statement below.
      </p>
    </Notice>
  );
}
