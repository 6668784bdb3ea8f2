import type { ReactNode } from "react";
import { TopBar } from "#components/console/top-bar.tsx";
import { currentPerson } from "#server/members/sign-in.ts";
import { leave } from "./actions.ts";

/** Shows who is there. It checks nothing: every page below asks its verbs, and every verb asks for itself. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  return (
    <>
      {person && <TopBar name={person.name} isAdmin={person.isAdmin} signOut={leave} />}
      {children}
    </>
  );
}
