export type BothTextsRow = { key: string; label: string; yours: string; stored: string; whose: string };

/** What a person typed beside what somebody else saved meanwhile, field by field. */
export function BothTexts({ rows }: { rows: BothTextsRow[] }) {
  if (rows.length === 0) return <p>Both say the same now.</p>;
  return (
    <div role="region" aria-label="Both texts" tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">Your text and the stored one</caption>
        <thead>
          <tr className="text-[0.8125rem] text-soft">
            {["Field", "Yours", "Stored now", "Changed by"].map((name) => (
              <th key={name} scope="col" className="pe-3 text-start font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, yours, stored, whose }) => (
            <tr key={key} className="border-t border-line-strong align-top">
              <th scope="row" className="py-1 pe-3 text-start font-medium whitespace-nowrap">
                {label}
              </th>
              <td className="py-1 pe-3 whitespace-pre-wrap">{yours || "(empty)"}</td>
              <td className="py-1 pe-3 whitespace-pre-wrap">{stored || "(empty)"}</td>
              <td className="py-1 whitespace-nowrap">{whose}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function whoChanged(byMe: boolean, byThem: boolean): string {
  if (byMe && byThem) return "both";
  return byMe ? "you" : "they";
}
