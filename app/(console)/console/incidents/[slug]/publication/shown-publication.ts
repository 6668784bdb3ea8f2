import { leftInWords } from "#components/disclosure/left-in-words.ts";
import { momentOf } from "#components/incident/moment-of.ts";
import type { PublicationPlan, ShownSchedule } from "#components/incident/publication-plan.ts";
import type { ListedRevision } from "#components/incident/revision-list.tsx";
import type { IncidentView } from "#domain/incident/incident.ts";
import type { PublicationControl } from "#domain/postmortem/publication-control.ts";
import { parseInstant } from "#domain/time/instant.ts";
import type { DescribedPublication } from "#server/postmortem/describe-publication.ts";

type Known = Pick<DescribedPublication, "preview" | "control"> & {
  incident: IncidentView;
  blocking: number;
  personId: string;
};

/** The publication in words and in the incident's zone. */
export function shownPublication({ incident, preview, control, blocking, personId }: Known) {
  const { zone, slug } = incident;
  const { changes, hash, currentRevision = 0, withdrawn, embargoed } = preview;
  const { embargo, approval, moves, now } = control;
  const shownMoment = (instant: string) => momentOf(parseInstant(instant), zone);
  const said = (instant: string) => {
    const { utc, local } = shownMoment(instant);
    return utc === local ? utc : `${utc} (${local})`;
  };
  const plan: PublicationPlan = {
    ...{ slug, personId, hash, next: currentRevision + 1, withdrawn, embargoed, blocking, moves },
    mayPublish: incident.mayPublish,
    changes: changes.length,
    firstTime: changes.filter(({ firstTimePublic }) => firstTimePublic).length,
    lacksApproval: approval.needed && approval.given.every(({ isViewer }) => isViewer),
    ...(embargo.ends && { embargoEnds: shownMoment(embargo.ends) }),
    now: { ...shownMoment(now), zone },
  };
  return {
    plan,
    ...(control.schedule && { schedule: shownSchedule(control, shownMoment(control.schedule.at)) }),
    given: approval.given.map((one) => ({ ...one, at: said(one.at) })),
    ends: control.earlyEnds.map((end) => ({ ...end, when: said(end.at) })),
    revisions: control.revisions.map((revision): ListedRevision => ({
      ...revision,
      when: said(revision.publishedAt),
      ...(revision.redacted && { redactedWhen: said(revision.redacted.at) }),
      isShown: revision.number === currentRevision && !revision.withdrawn,
    })),
  };
}

function shownSchedule({ schedule, embargo, now }: PublicationControl, moment: ShownSchedule["moment"]) {
  if (!schedule) return undefined;
  const [atMs, nowMs] = [Date.parse(schedule.at), Date.parse(now)];
  const embargoEndedEarly = schedule.state === "scheduled" && schedule.followsEmbargo && !embargo.inForce;
  return { ...schedule, moment, atMs, nowMs, left: leftInWords(atMs - nowMs), embargoEndedEarly };
}
