import type { Metadata } from "next";
import Link from "next/link";
import { ApprovalPanel } from "#components/incident/approval-panel.tsx";
import { BreakGlassPanel } from "#components/incident/break-glass-panel.tsx";
import { EarlyEndList } from "#components/incident/early-end-list.tsx";
import { IncidentHeader } from "#components/incident/incident-header.tsx";
import { LintFindings } from "#components/incident/lint-findings.tsx";
import { MovingList } from "#components/incident/moving-list.tsx";
import { PublicationDiff } from "#components/incident/publication-diff.tsx";
import { PublicationPreview } from "#components/incident/publication-preview.tsx";
import { PublishPanel } from "#components/incident/publish-panel.tsx";
import { RevisionList } from "#components/incident/revision-list.tsx";
import { SchedulePanel } from "#components/incident/schedule-panel.tsx";
import { WithdrawPanel } from "#components/incident/withdraw-panel.tsx";
import { readIncident } from "#server/incident/read-incident.ts";
import { currentPerson } from "#server/members/sign-in.ts";
import { readForPage } from "#server/page-answer.ts";
import { describePublication } from "#server/postmortem/describe-publication.ts";
import { approve, askForSecond, cancel, endEmbargoAndPublish, redact } from "./_control/actions.ts";
import { askWhereLinksLead, fixFinding, letFindingStand } from "./_lint/actions.ts";
import { publish, schedule, understand, withdraw } from "./actions.ts";
import { shownPublication } from "./shown-publication.ts";

export const metadata: Metadata = { title: "Publication" };

const LINT_ACTS = { applyFix: fixFinding, acknowledge: letFindingStand, askLinks: askWhereLinksLead };

type Props = { params: Promise<{ slug: string }> };

export default async function PublicationPage({ params }: Props) {
  const { incident, preview, control, lint, person } = await read((await params).slug);
  const { changes, document, hash, currentRevision = 0, withdrawn } = preview;
  const { approval, chain, may, embargo, tell } = control;
  const known = { incident, preview, control, blocking: lint.blocking, personId: person?.id ?? "" };
  const shown = shownPublication(known);
  const isWaiting = shown.schedule?.state === "scheduled";
  const acts = incident.mayWrite && LINT_ACTS;
  return (
    <>
      <IncidentHeader incident={incident} tab="publication" viewerIsAdmin={person?.isAdmin ?? false} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 px-4 py-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="text-2xl">Publication</h1>
            <Link href={`/console/incidents/${incident.slug}/publication/prose`}>Prose</Link>
          </div>
          <EarlyEndList ends={shown.ends} />
          {shown.schedule && (
            <SchedulePanel
              {...{ slug: incident.slug, zone: incident.zone, schedule: shown.schedule }}
              {...(may.schedule && { cancel })}
            />
          )}
          {!isWaiting && <PublishPanel {...{ plan: shown.plan, publish, schedule, understand }} />}
          <ApprovalPanel
            {...{ slug: incident.slug, hash, approve, askForSecond, given: shown.given }}
            {...{ isNeeded: approval.needed, mayApprove: approval.mayApprove, mayDecide: incident.mayPublish }}
            mayWaive={may.waiveSecond}
          />
          <LintFindings slug={incident.slug} findings={lint.findings} {...acts} />
          <PublicationDiff changes={changes} document={document} since={currentRevision} />
          <MovingList moves={control.moves} />
          <RevisionList
            {...{ slug: incident.slug, revisions: shown.revisions, chain }}
            {...(may.redact && { redact })}
            {...(changes.length > 0 && { cleanHash: hash })}
          />
          {embargo.inForce && may.breakGlass && (
            <BreakGlassPanel plan={shown.plan} tell={tell} breakGlass={endEmbargoAndPublish} />
          )}
          {currentRevision > 0 && !withdrawn && incident.mayPublish && (
            <WithdrawPanel slug={incident.slug} withdraw={withdraw} />
          )}
        </div>
        <PublicationPreview slug={incident.slug} hash={hash} hasJapanese={document.title.ja !== undefined} />
      </main>
    </>
  );
}

function read(slug: string) {
  return readForPage(`/console/incidents/${slug}/publication`, async () => ({
    incident: await readIncident(slug),
    ...(await describePublication(slug)),
    person: await currentPerson(),
  }));
}
