import type { SubscriberCount } from "#domain/subscriptions/topic.ts";

/** How many, never who. */
export function SubscriberCounts({ counts }: { counts: SubscriberCount[] }) {
  if (counts.length === 0) return <p className="text-soft">Nobody has subscribed by mail.</p>;
  return (
    <table className="tabular-nums [&_td]:py-1 [&_td]:pe-6">
      <thead>
        <tr className="border-b border-line text-[0.8125rem] text-soft">
          {["About", "Confirmed", "Not confirmed yet"].map((name) => (
            <th key={name} scope="col" className="py-1 pe-6 text-start font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map(({ topic, key, asked, active }) => (
          <tr key={`${topic}:${key}`} className="border-b border-line">
            <td>{topic === "everything" ? "Everything" : `${topic} ${key}`}</td>
            <td>{active}</td>
            <td>{asked}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
