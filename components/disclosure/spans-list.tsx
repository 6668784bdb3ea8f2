import type { CaseView } from "#domain/disclosure/case-view.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { At, sinceInWords, spanInWords } from "./at.tsx";

type Props = Pick<CaseView, "spans" | "fixPublic" | "awareAt"> & { zone: string; now: RecordedTime };

const spanWords: Record<CaseView["spans"][number]["span"], string> = {
  fix_public_to_disclosed: "Patch gap: fix public → disclosed",
  first_reference_to_disclosed: "First public reference → disclosed",
  reported_to_disclosed: "Reported → disclosed",
};

/** How long each stretch lasted; one whose end has not come is open. */
export function SpansList({ spans, fixPublic, awareAt, zone, now }: Props) {
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[minmax(12rem,max-content)_minmax(0,1fr)]">
      {spans.map(({ span, from, duration }) => (
        <div key={span} className="contents">
          <dt className="text-soft">{spanWords[span]}</dt>
          <dd>{duration ? spanInWords(duration) : `${sinceInWords(from, now)} so far`}</dd>
        </div>
      ))}
      <dt className="text-soft">Fix public since</dt>
      <dd>{fixPublic ? <At time={fixPublic.time} zone={zone} /> : <span className="text-soft">not reported</span>}</dd>
      <dt className="text-soft">Aware since</dt>
      <dd>
        {awareAt ? (
          <>
            <At time={awareAt.time} zone={zone} />
            <span className="block text-[0.8125rem] text-soft">
              {awareAt.by}: {awareAt.reason}
            </span>
          </>
        ) : (
          <span className="text-soft">not reported</span>
        )}
      </dd>
    </dl>
  );
}
