import type { MilestoneDuration } from "#domain/timeline/durations.ts";
import type { Milestone } from "#domain/timeline/timeline-event.ts";
import { milestoneWords } from "#components/timeline/event-words.ts";

/** The stretches people ask for; each is shown where the record has both ends. */
const asked: [Milestone, Milestone][] = [
  ["exposure_started", "contained"],
  ["reported", "triage_started"],
  ["triage_started", "declared"],
  ["declared", "contained"],
  ["contained", "root_cause_identified"],
  ["declared", "restored"],
  ["reported", "disclosed"],
];

export function DurationList({ durations }: { durations: MilestoneDuration[] }) {
  const shown = asked.flatMap(([from, to]) =>
    durations.filter((duration) => duration.from === from && duration.to === to),
  );
  if (shown.length === 0) return <p className="text-soft">A stretch is shown once the record has both of its ends.</p>;
  return (
    <dl className="border-t border-line">
      {shown.map(({ from, to, text }) => (
        <div key={from + to} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
          <dt className="text-soft">
            {milestoneWords[from]} <span aria-hidden>→</span>
            <span className="sr-only"> to </span> {milestoneWords[to]}
          </dt>
          <dd className="font-medium">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
