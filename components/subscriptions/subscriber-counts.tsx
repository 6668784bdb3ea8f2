export type ShownCount = { topic: string; key: string; asked: number; active: number };

/** How many, never who. */
export function SubscriberCounts({ counts }: { counts: ShownCount[] }) {
  if (counts.length === 0) return <p className="text-soft">Nobody has subscribed by mail.</p>;
  return (
    <table className="text-start tabular-nums [&_td]:py-1 [&_td]:pe-6 [&_th]:pe-6 [&_th]:text-start">
      <thead>
        <tr className="border-b border-line text-[0.8125rem] text-soft">
          <th scope="col">About</th>
          <th scope="col">Confirmed</th>
          <th scope="col">Not confirmed yet</th>
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
