import type { ReactNode } from "react";
import { CaseBar } from "#components/disclosure/case-bar.tsx";
import { currentPerson } from "#server/members/sign-in.ts";
import { leave } from "./actions.ts";

/** Shows who is there. It checks nothing: every page below asks its verbs. */
export default async function CasesLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  return (
    <>
      {person && <CaseBar name={person.name} isOutside={person.isOutside} signOut={leave} />}
      {children}
    </>
  );
}
