import Link from "next/link";
import type { ReactNode } from "react";

export type ImpactPart = "number" | "logs" | "rule" | "requests" | "accounts" | "evidence";

const parts: { id: ImpactPart; path: string; name: string }[] = [
  { id: "number", path: "", name: "The number" },
  { id: "logs", path: "/logs", name: "Request logs" },
  { id: "rule", path: "/rule", name: "Rule" },
  { id: "requests", path: "/requests", name: "Affected requests" },
  { id: "accounts", path: "/accounts", name: "Accounts" },
  { id: "evidence", path: "/evidence", name: "Evidence" },
];

type Props = { slug: string; part: ImpactPart; title: string; lead?: ReactNode; children?: ReactNode };

/** The pages of the slice, in the order in which a number comes about; beside the title what the page itself offers. */
export function ImpactHeader({ slug, part, title, lead, children }: Props) {
  return (
    <div className="mb-4">
      <nav aria-label="Impact" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] print:hidden">
        {parts.map(({ id, path, name }) => (
          <Link
            key={id}
            href={`/console/incidents/${slug}/impact${path}`}
            aria-current={id === part ? "page" : undefined}
            className={id === part ? "font-semibold text-ink no-underline" : ""}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-2xl">{title}</h1>
          {lead && <p className="mt-1 max-w-3xl text-soft">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
