import Link from "next/link";

type Props = { name: string; isOutside: boolean; signOut: () => Promise<void> };

/** Over the cases of parties: nothing of the workspace, unless the person has one. */
export function CaseBar({ name, isOutside, signOut }: Props) {
  return (
    <header className="border-b border-line print:hidden">
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
        <Link href="/cases" className="font-text text-lg font-semibold text-ink no-underline">
          Candor
        </Link>
        <nav aria-label="Cases" className="flex flex-wrap gap-x-4">
          <Link href="/cases">Your cases</Link>
          {!isOutside && <Link href="/console">Workspace</Link>}
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
