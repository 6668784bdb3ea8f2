import Link from "next/link";
import type { ReactNode } from "react";

type Props = { home: string; label: string; name: string; signOut: () => Promise<void>; children: ReactNode };

/** Over every page of those who have signed in: where they can go, who they are, and the way out. */
export function Bar({ home, label, name, signOut, children }: Props) {
  return (
    <header className="border-b border-line print:hidden">
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
        <Link href={home} className="font-text text-lg font-semibold text-ink no-underline">
          Candor
        </Link>
        <nav aria-label={label} className="flex flex-wrap gap-x-4">
          {children}
        </nav>
        <form action={signOut} className="ms-auto flex flex-wrap items-center gap-x-3">
          <span className="text-soft">{name}</span>
          <button
            type="submit"
            className="text-accent underline underline-offset-[0.18em] decoration-1 hover:decoration-2"
          >
            Sign out
          </button>
        </form>
      </div>
    </header>
  );
}
