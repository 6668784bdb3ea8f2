import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NewIncidentForm } from "#components/incident/new-incident-form.tsx";
import { signInPath } from "#domain/access/safe-return-path.ts";
import { pickerZones } from "#domain/time/zone.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { create } from "./actions.ts";

export const metadata: Metadata = { title: "New incident" };

export default async function NewIncidentPage() {
  if (!(await currentPerson())) redirect(signInPath("/console/incidents/new"));
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-2xl px-4 py-6">
      <h1 className="mb-1 text-2xl">New incident</h1>
      <p className="mb-4 text-soft">
        You will be its co-ordinator. Nothing of it is public until somebody publishes it.
      </p>
      <NewIncidentForm zones={pickerZones()} create={create} />
    </main>
  );
}
