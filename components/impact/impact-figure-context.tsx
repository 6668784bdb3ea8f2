import { isRateable, numberText, percentText } from "./impact-words.ts";

export type Share = { numerator: number; denominator: number };
export type Span = { label: string; days: number; requests: number; affected: number };

/** What the number is a part of: all requests of its window, and what the logs hold before and after. */
export function ImpactContext({ share, spans }: { share: Share | undefined; spans: Span[] }) {
  const isShared = share !== undefined && share.denominator > 0;
  if (!isShared && spans.length === 0) return null;
  return (
    <section aria-labelledby="whole-log">
      <h2 id="whole-log" className="mb-2 text-lg">
        Against the whole log
      </h2>
      {isShared && (
        <p className="mb-3">
          <strong className="font-semibold">{percentText(share.numerator, share.denominator)}</strong> of the requests
          in the window that the rule could decide: {numberText(share.numerator)} of {numberText(share.denominator)}.
        </p>
      )}
      {spans.length > 0 && <Spans spans={spans} />}
    </section>
  );
}

const CELL = "px-2 py-1.5 align-baseline";

function Spans({ spans }: { spans: Span[] }) {
  return (
    <div
      role="region"
      aria-label="Before, within and after the window"
      tabIndex={0}
      className="overflow-x-auto border-y border-line"
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-[0.8125rem] text-soft">
            <th scope="col" className={`${CELL} text-start font-medium`}>
              Time
            </th>
            {["Days in the logs", "Requests", "a day", "Caught"].map((name) => (
              <th key={name} scope="col" className={`${CELL} text-end font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.map(({ label, days, requests, affected }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className={`${CELL} min-w-44 text-start font-normal`}>
                {label}
              </th>
              <td className={`${CELL} text-end`}>{days.toLocaleString("en-US", { maximumFractionDigits: 1 })}</td>
              <td className={`${CELL} text-end`}>{numberText(requests)}</td>
              <td className={`${CELL} text-end`}>{isRateable(days) ? numberText(Math.round(requests / days)) : ""}</td>
              <td className={`${CELL} text-end`}>{numberText(affected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
