export type ShownCount = { topic: string; key: string; asked: number; active: number };

/** How many, never who. */
export function SubscriberCounts({ counts }: { counts: ShownCount[] }) {
  if (counts.length === 0) return <p className="text-soft">Nobody has subscribed by mail.</p>;
  return (
    <table className="tabular-nums [&_td]:py-1 [&_td]:pe-6">
      <thead>
        <tr className="border-b border-line text-[0.8125rem] text-soft">
          <th scope="col" className="py-1 pe-6 text-start font-medium">
            About
          </th>
          <th scope="col" className="py-1 pe-6 text-start font-medium">
            Confirmed
          </th>
          <th scope="col" className="py-1 pe-6 text-start font-medium">
            Not confirmed yet
          </th>
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
