import type { Metadata } from "next";
import { PeopleTable } from "#components/members/people-table.tsx";
import { listPeople } from "#server/members/manage-people.ts";
import { readForPage } from "#server/page-answer.ts";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const people = await readForPage("/console/people", listPeople);
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-6">
      <h1 className="mb-1 text-2xl">People</h1>
      <p className="mb-2 max-w-prose text-soft">
        An admin may do everything, nothing of it in secret. A member sees the incidents they are named on, and does
        there what their role on it allows. People are added with{" "}
        <code className="font-mono">npm run candor -- user add</code>.
      </p>
      <PeopleTable people={people} />
    </main>
  );
}
