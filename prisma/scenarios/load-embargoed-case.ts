import { createIncident } from "#server/incident/create-incident.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { recordFacts } from "#server/disclosure/record-fact.ts";
import { quietly } from "#server/quiet.ts";
import { embargoedCase, embargoedIncident } from "./embargoed-case.ts";

export type LoadedCase = { slug: string; entries: number };

/** A new incident each time, by the verbs; its ends lie ahead of `now`. Loading it is news to nobody. */
export function loadEmbargoedCase(now: string, log: (line: string) => void = () => undefined): Promise<LoadedCase> {
  return quietly(() => loadSteps(now, log));
}

async function loadSteps(now: string, log: (line: string) => void): Promise<LoadedCase> {
  const { slug } = await createIncident(embargoedIncident);
  const [opening, ...steps] = embargoedCase(`${now.slice(0, 16)}:00Z`);
  if (!opening) throw new Error("the case has no beginning");
  let { case: view } = await openCase(slug, opening.facts);
  log(`Case: ${opening.title}`);
  for (const { title, facts } of steps) {
    ({ case: view } = await recordFacts(slug, facts));
    log(`Case: ${title}`);
  }
  return { slug, entries: view.version };
}
