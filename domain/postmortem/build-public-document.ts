import type { IncidentRecord } from "./incident-record.ts";
import type { PublicDocument, PublicSection } from "./public-document.ts";
import { publicCredits, publicDisclosure } from "./public-disclosure.ts";
import { publicEvidence } from "./public-evidence.ts";
import { publicExposure } from "./public-exposure.ts";
import { publicImpact } from "./public-impact.ts";
import { publicDifferences, publicEvents, publicPhases } from "./public-timeline.ts";
import { publicUpstream } from "./public-upstream.ts";
import { fieldsOf, isPublic, present, requiredText, textOf } from "./public-values.ts";

/** The allow list: what is not named here does not exist for readers. The same record always gives the same document. */
export function buildPublicDocument(record: IncidentRecord): PublicDocument {
  const { incident } = record;
  const events = publicEvents(record.events);
  return present<PublicDocument>({
    schema: "candor/public-document/1",
    slug: incident.slug,
    title: requiredText(incident.title, "the title"),
    summary: requiredText(incident.summary, "the summary"),
    severity: incident.severity,
    zone: incident.zone,
    synthetic: incident.synthetic,
    series: publicSeries(incident.series),
    components: publicComponents(record),
    events,
    phases: publicPhases(events),
    differences: publicDifferences(events),
    causes: publicSections(record, "cause"),
    remedies: publicSections(record, "remedy"),
    advice: publicSections(record, "advice"),
    continuing: publicSections(record, "continuing"),
    notes: publicSections(record, "note"),
    impact: publicImpact(record.impact),
    upstream: publicUpstream(record.upstream),
    exposure: publicExposure(record),
    disclosure: publicDisclosure(record.disclosure),
    evidence: publicEvidence(record.evidence),
    credits: publicCredits(record.credits),
  });
}

function publicSeries(value: unknown): PublicDocument["series"] {
  const { key, name } = fieldsOf(value);
  const told = textOf(name);
  return typeof key === "string" && told ? { key, name: told } : undefined;
}

function publicComponents(record: IncidentRecord): PublicDocument["components"] {
  return record.components
    .filter(isPublic)
    .map(({ key, name, detail, affected }) =>
      present({ key, name: requiredText(name, `component ${key}`), detail: textOf(detail), affected }),
    );
}

function publicSections(record: IncidentRecord, kind: string): PublicSection[] {
  return record.narratives
    .filter((narrative) => narrative.kind === kind && isPublic(narrative))
    .map(({ key, title, body }) => ({
      key,
      title: requiredText(title, `${kind} ${key}`),
      body: requiredText(body, `${kind} ${key}`),
    }));
}
