import { answer, components, incident, slug } from "./reference-incident/incident.ts";
import { disclosure } from "./reference-incident/disclosure.ts";
import { exposure } from "./reference-incident/exposure.ts";
import { evidence } from "./reference-incident/evidence.ts";
import { log, rule, statement } from "./reference-incident/impact.ts";
import { narratives } from "./reference-incident/narratives.ts";
import { events } from "./reference-incident/timeline.ts";
import { upstream } from "./reference-incident/upstream.ts";
import type { Scenario } from "./scenario.ts";

/** A public incident as it was reported, with a generated request log: what an empty installation starts with. */
export const referenceIncident: Scenario = {
  name: "reference-incident",
  slug,
  incident,
  answer,
  components,
  narratives,
  evidence,
  events,
  rule,
  log,
  statement,
  upstream,
  exposure,
  disclosure,
  note: "First publication of the reference incident.",
};
