import Link from "next/link";
import { Bar } from "#components/ui/bar.tsx";

type Props = { name: string; isAdmin: boolean; signOut: () => Promise<void> };

export function TopBar({ isAdmin, ...person }: Props) {
  return (
    <Bar home="/console" label="Workspace" {...person}>
      <Link href="/console">Incidents</Link>
      <Link href="/console/watch">Watch list</Link>
      {isAdmin && <Link href="/console/people">People</Link>}
      {isAdmin && <Link href="/console/webhooks">Webhooks</Link>}
      <a href="/">Public pages</a>
    </Bar>
  );
}
