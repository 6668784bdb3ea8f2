import Link from "next/link";
import { Bar } from "#components/ui/bar.tsx";

type Props = { name: string; isOutside: boolean; signOut: () => Promise<void> };

/** Over the cases of parties: nothing of the workspace, unless the person has one. */
export function CaseBar({ isOutside, ...person }: Props) {
  return (
    <Bar home="/cases" label="Cases" {...person}>
      <Link href="/cases">Your cases</Link>
      {!isOutside && <Link href="/console">Workspace</Link>}
    </Bar>
  );
}
