import { redirect } from "next/navigation";

/** The list of incidents is where the workspace begins. */
export default function IncidentsRedirect() {
  redirect("/console");
}
