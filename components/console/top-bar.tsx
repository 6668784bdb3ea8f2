import Link from "next/link";

type Props = { name: string; isAdmin: boolean; signOut: () => Promise<void> };

export function TopBar({ name, isAdmin, signOut }: Props) {
  return (
    <header className="border-b border-line print:hidden">
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
        <Link href="/console" className="font-text text-lg font-semibold text-ink no-underline">
          Candor
        </Link>
        <nav aria-label="Workspace" className="flex flex-wrap gap-x-4">
          <Link href="/console">Incidents</Link>
          <Link href="/console/watch">Watch list</Link>
          {isAdmin && <Link href="/console/people">People</Link>}
          <a href="/">Public pages</a>
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
