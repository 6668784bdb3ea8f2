type Change = { when: string; by: { name: string }; before?: unknown; after?: unknown };
type Said = Record<string, unknown>;

/** Each change with the fields it touched. */
export function DeploymentHistory({ changes }: { changes: Change[] }) {
  return (
    <ol className="border-t border-line">
      {changes.map(({ when, by, before, after }, index) => (
        <li key={index} className="border-b border-line py-2">
          <p>
            <span className="tabular-nums">{when}</span> · <strong className="font-semibold">{by.name}</strong>{" "}
            {before === undefined ? "entered it" : "changed it"}
          </p>
          <dl className="grid gap-x-4 text-[0.875rem] [overflow-wrap:anywhere] sm:grid-cols-[9rem_minmax(0,1fr)]">
            {touched(before, after).map(({ name, was, is }) => (
              <div key={name} className="contents">
                <dt className="text-soft">{name}</dt>
                <dd>
                  {was !== undefined && (
                    <>
                      <del className="text-bad">{was}</del> <span className="sr-only">became</span>
                    </>
                  )}
                  <ins className="text-good no-underline">{is ?? "taken away"}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function touched(before: unknown, after: unknown) {
  const [was, is] = [(before ?? {}) as Said, (after ?? {}) as Said];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, was: written(was[name]), is: written(is[name]) }))
    .filter((field) => field.was !== field.is);
}

function written(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text === "{}" || text === "[]" ? undefined : text;
}
