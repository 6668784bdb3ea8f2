import Link from "next/link";
import type { ReactNode } from "react";

export type SlicePart<P extends string> = { id: P; path: string; name: string };
type Props<P extends string> = {
  slug: string;
  slice: string;
  /** Of its pages in the order in which they are gone through. */
  parts: readonly SlicePart<P>[];
  part: P;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
};
export type SlicePageProps<P extends string> = Omit<Props<P>, "slice" | "parts">;

/** The pages of a slice of an incident; beside the title what the page itself offers. */
export function SliceHeader<P extends string>({ slug, slice, parts, part, title, lead, children }: Props<P>) {
  return (
    <div className="mb-4">
      <nav aria-label={slice} className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] print:hidden">
        {parts.map(({ id, path, name }) => (
          <Link
            key={id}
            href={`/console/incidents/${slug}/${slice.toLowerCase()}${path}`}
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
