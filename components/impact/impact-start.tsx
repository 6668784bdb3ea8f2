import Link from "next/link";

type Props = { slug: string; logs: number; hasRule: boolean };

/** Where nothing was counted yet: the way to a number, and how far it is gone. */
export function ImpactStart({ slug, logs, hasRule }: Props) {
  const here = `/console/incidents/${slug}/impact`;
  const steps = [
    {
      isDone: logs > 0,
      href: `${here}/logs`,
      name: "Add the request logs",
      note:
        logs > 0
          ? `${logs} ${logs === 1 ? "log is" : "logs are"} there`
          : "CSV, TSV, JSON lines or Parquet, packed or not",
    },
    {
      isDone: hasRule,
      href: `${here}/rule`,
      name: "State the rule",
      note: hasRule ? "it is stated" : "a window, a condition, and what is excluded for which reason",
    },
    {
      isDone: false,
      href: `${here}/logs`,
      name: "Wait for the count",
      note: "it runs by itself as soon as both are there",
    },
  ];
  return (
    <div className="max-w-2xl">
      <p className="mb-3 font-text text-xl">No number yet. It comes about in three steps:</p>
      <ol className="grid gap-2">
        {steps.map(({ isDone, href, name, note }) => (
          <li key={name} className="flex gap-3 border-t border-line pt-2">
            <span aria-hidden className={isDone ? "text-good" : "text-faint"}>
              {isDone ? "✓" : "○"}
            </span>
            <span>
              <Link href={href}>{name}</Link> <span className="sr-only">{isDone ? "(done)" : "(not done)"}</span>
              <span className="block text-[0.8125rem] text-soft">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
