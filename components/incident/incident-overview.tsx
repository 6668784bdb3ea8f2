import Link from "next/link";
import type { IncidentView } from "#domain/incident/incident.ts";
import type { DisplayedTime } from "#domain/time/display.ts";
import type { Difference } from "#domain/timeline/differences.ts";
import type { MilestoneDuration } from "#domain/timeline/durations.ts";
import type { Metric } from "#domain/timeline/metrics.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { milestoneWords } from "#components/timeline/event-words.ts";
import { MetricsTable } from "#components/timeline/metrics-table.tsx";
import { DurationList } from "./duration-list.tsx";
import { MilestoneTable } from "./milestone-table.tsx";

export type ShownTimeline = {
  zone: string;
  items: (TimelineEvent & { display: DisplayedTime })[];
  differences: Difference[];
  durations: MilestoneDuration[];
  metrics: Metric[];
};

type Props = { incident: IncidentView; timeline: ShownTimeline };

/** What the record says so far: how far it has come, how long each stretch took, where sources differ. */
export function IncidentOverview({ incident, timeline }: Props) {
  const { items, differences, durations, metrics, zone } = timeline;
  const titleOf = (key: string) => items.find((item) => item.key === key)?.title.en ?? key;
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 px-4 py-6 lg:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <div className="min-w-0">
        <h1 className="sr-only">Overview</h1>
        <p className="max-w-prose font-text text-lg">{incident.summary.en}</p>
        {incident.summary.ja && (
          <p lang="ja" className="mt-2 max-w-prose text-soft">
            {incident.summary.ja}
          </p>
        )}
        <section aria-labelledby="milestones" className="mt-8">
          <h2 id="milestones" className="mb-1 text-lg">
            Milestones <span className="font-ui text-[0.8125rem] font-normal text-soft">times in {zone}</span>
          </h2>
          <MilestoneTable items={items} />
        </section>
        <section aria-labelledby="metrics" className="mt-8">
          <h2 id="metrics" className="mb-1 text-lg">
            Metrics
          </h2>
          <MetricsTable metrics={metrics} titleOf={titleOf} />
        </section>
      </div>
      <aside className="grid min-w-0 content-start gap-8">
        <section aria-labelledby="durations">
          <h2 id="durations" className="mb-1 text-lg">
            How long it took
          </h2>
          <DurationList durations={durations} />
        </section>
        <Differences differences={differences} items={items} />
        <p>
          <Link href={`/console/incidents/${incident.slug}/timeline`}>Write the timeline</Link>
          {" · "}
          <Link href={`/console/incidents/${incident.slug}/publication`}>
            {incident.mayPublish ? "Preview and publish" : "Preview the public page"}
          </Link>
        </p>
      </aside>
    </main>
  );
}

function differenceWords(direction: Difference["direction"], text: string): string {
  if (direction === "same") return "the same time";
  return direction === "unclear" ? `which came first is not clear: ${text}` : `${text} ${direction}`;
}

function Differences({ differences, items }: { differences: Difference[]; items: ShownTimeline["items"] }) {
  if (differences.length === 0) return null;
  const nameOf = (key: string) => items.find((item) => item.key === key)?.title.en ?? key;
  return (
    <section aria-labelledby="differences">
      <h2 id="differences" className="mb-1 text-lg">
        Where sources differ
      </h2>
      <ul className="border-t border-line">
        {differences.map(({ milestone, record, other, direction, text, settled }) => (
          <li key={record + other} className="border-b border-line py-1.5">
            <strong className="font-semibold">{milestoneWords[milestone]}</strong>: {differenceWords(direction, text)}
            <span className="block text-[0.8125rem] text-soft">
              “{nameOf(other)}” against “{nameOf(record)}” (
              {settled ? "time of record" : "the first; no time of record is marked"})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
