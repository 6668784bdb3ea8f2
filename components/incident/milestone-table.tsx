import type { DisplayedTime } from "#domain/time/display.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { milestoneWords } from "#components/timeline/event-words.ts";
import { LaneMark } from "#components/timeline/lane-mark.tsx";
import { ShownTime } from "#components/timeline/shown-time.tsx";

export function MilestoneTable({ items }: { items: (TimelineEvent & { display: DisplayedTime })[] }) {
  const marked = items.flatMap((item) => (item.milestone ? [{ ...item, milestone: item.milestone }] : []));
  if (marked.length === 0) return <p className="text-soft">No event marks a milestone yet, so no phase can be told.</p>;
  return (
    <div role="region" aria-label="Milestones" tabIndex={0} className="overflow-x-auto border-y border-line">
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="text-[0.8125rem] text-soft">
            {["Time", "Milestone", "Event", "Lane"].map((name) => (
              <th key={name} scope="col" className="px-2 py-1.5 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {marked.map((item) => (
            <tr key={item.id} className="border-t border-line align-baseline">
              <td className="px-2 py-1.5">
                <ShownTime display={item.display} />
              </td>
              <th scope="row" className="px-2 py-1.5 text-start font-medium whitespace-nowrap">
                {milestoneWords[item.milestone]}
                {item.record && <span className="block text-[0.8125rem] font-normal text-soft">time of record</span>}
              </th>
              <td className="min-w-48 px-2 py-1.5">{item.title.en}</td>
              <td className="px-2 py-1.5">
                <LaneMark lane={item.lane} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
