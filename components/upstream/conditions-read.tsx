import type { Revised } from "./use-conditions.ts";

/** Conditions to read, not to change. */
export function ConditionsRead({ conditions }: { conditions: Revised | undefined }) {
  if (!conditions)
    return <p>No conditions are stated yet, and your role on this incident does not allow stating them.</p>;
  const { revision: _revision, ...said } = conditions;
  return (
    <pre
      tabIndex={0}
      aria-label="Conditions as JSON"
      className="overflow-x-auto border border-line p-3 font-mono text-[0.8125rem] whitespace-pre-wrap"
    >
      {JSON.stringify(said, null, 2)}
    </pre>
  );
}
