import Link from "next/link";
import type { ReactNode } from "react";

export type UpstreamPart = "fixes" | "record" | "fleet" | "conditions";

const parts: { id: UpstreamPart; path: string; name: string }[] = [
  { id: "fixes", path: "", name: "Fixes" },
  { id: "record", path: "/record", name: "Record" },
  { id: "fleet", path: "/fleet", name: "Our deployments" },
  { id: "conditions", path: "/conditions", name: "Am I affected?" },
];

type Props = { slug: string; part: UpstreamPart; title: string; lead?: ReactNode; children?: ReactNode };

/** The pages of the slice; beside the title what the page itself offers. */
export function UpstreamHeader({ slug, part, title, lead, children }: Props) {
  return (
    <div className="mb-4">
      <nav aria-label="Upstream" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] print:hidden">
        {parts.map(({ id, path, name }) => (
          <Link
            key={id}
            href={`/console/incidents/${slug}/upstream${path}`}
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
