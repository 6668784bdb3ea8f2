import type { ReactNode } from "react";

type SectionProps = { id: string; title: ReactNode; lead?: ReactNode; children: ReactNode };

/** A part of the page: its title stands beside it where there is room. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section className="part" id={id} aria-labelledby={`${id}-title`}>
      <header className="part-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p className="part-lead">{lead}</p>}
      </header>
      <div className="part-body">{children}</div>
    </section>
  );
}

/**
 * What may be wider than the screen scrolls by itself, and can be reached by keyboard. A table that stacks becomes a list
 * per row where its columns have no room.
 */
export function Wide({ label, stacks, children }: { label: string; stacks?: boolean; children: ReactNode }) {
  return (
    <div className={stacks ? "wide stacks" : "wide"} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
