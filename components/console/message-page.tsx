import type { ReactNode } from "react";

/** A page that says one thing. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-xl px-4 py-16">
      <p className="mb-8 font-text text-lg font-semibold">Candor</p>
      <h1 className="mb-3 text-2xl">{title}</h1>
      <div className="grid gap-3">{children}</div>
    </main>
  );
}
