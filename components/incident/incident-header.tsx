import { ExternalLink, Lock } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { statusWords } from "#components/disclosure/disclosure-words.ts";
import { ShownTime } from "#components/timeline/shown-time.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { displayTime } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { isAllowed } from "#domain/access/permissions.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { clockLabel } from "#domain/time/zone.ts";
import type { IncidentView } from "#domain/incident/incident.ts";
import { embargoWords, phaseWords, publishedWords, roleWords, severityWords } from "./incident-words.ts";

export type IncidentTab = "overview" | "timeline" | "impact" | "upstream" | "disclosure" | "publication" | "audit";
type Props = { incident: IncidentView; tab: IncidentTab; viewerIsAdmin: boolean };

/** The same on every page of an incident: what it is, how far it has come, who can see it. */
export function IncidentHeader({ incident, tab, viewerIsAdmin }: Props) {
  return (
    <section aria-label="This incident" className="border-b border-line bg-sunken">
      <div className="mx-auto max-w-[100rem] px-4 pt-4">
        <p className="text-[0.8125rem] text-soft">
          <Link href="/console">Incidents</Link> <span aria-hidden>/</span>{" "}
          <span className="[overflow-wrap:anywhere]">{incident.slug}</span>
        </p>
        <p className="mt-1 max-w-5xl font-text text-xl leading-tight font-semibold text-pretty sm:text-2xl">
          {incident.title.en}
        </p>
        <Facts incident={incident} />
        <FailedPublication incident={incident} />
        <Tabs incident={incident} tab={tab} viewerIsAdmin={viewerIsAdmin} />
      </div>
    </section>
  );
}

function Facts({ incident }: { incident: IncidentView }) {
  const { published } = incident;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      <Fact name="Phase">{phaseWords[incident.phase]}</Fact>
      <Fact name="Severity">{severityWords[incident.severity]}</Fact>
      <Fact name="Embargo">
        {incident.embargoed && <Lock aria-hidden size={14} className="me-1 inline text-bad" />}
        <span className={incident.embargoed ? "text-bad" : ""}>{embargoWords(incident.embargoed)}</span>
      </Fact>
      <Disclosure incident={incident} />
      <Fact name="Public page">
        {published && !published.withdrawn ? (
          <a href={`/incidents/${incident.slug}`}>
            {publishedWords(incident)} <ExternalLink aria-hidden size={13} className="inline" />
          </a>
        ) : (
          publishedWords(incident)
        )}
      </Fact>
      {incident.scheduled?.state === "scheduled" && (
        <Fact name="Goes public">
          <Link href={`/console/incidents/${incident.slug}/publication`}>
            {clockLabel(parseInstant(incident.scheduled.at), incident.zone)}
          </Link>
        </Fact>
      )}
      <Fact name="Events">{incident.events}</Fact>
      {incident.fleet && (
        <Fact name="Still exposed">
          <Link
            href={`/console/incidents/${incident.slug}/upstream/fleet?verdict=affected`}
            className={incident.fleet.exposed > 0 ? "text-bad" : ""}
          >
            {incident.fleet.exposed} of {incident.fleet.deployments} deployments
          </Link>
        </Fact>
      )}
      <Fact name="Zone">{incident.zone}</Fact>
      <Fact name="You are">{incident.role ? roleWords[incident.role] : "Admin"}</Fact>
      {incident.synthetic && <Fact name="Request data">Generated</Fact>}
    </dl>
  );
}

/** On every page of the incident: nobody should wait for what does not come. */
function FailedPublication({ incident: { slug, scheduled } }: Pick<Props, "incident">) {
  if (scheduled?.state !== "failed") return null;
  return (
    <div className="mt-2 print:hidden">
      <Notice tone="problem" title="A scheduled publication did not go out.">
        <Link href={`/console/incidents/${slug}/publication`}>See why, and publish it</Link>
      </Notice>
    </div>
  );
}

function Disclosure({ incident: { slug, zone, disclosure } }: Pick<Props, "incident">) {
  if (!disclosure) return null;
  const { status, embargoEnds, deadline } = disclosure;
  const at = (time: RecordedTime) => <ShownTime display={displayTime(time, zone, "en")} />;
  return (
    <>
      <Fact name="Disclosure">
        <Link href={`/console/incidents/${slug}/disclosure`}>{statusWords[status]}</Link>
      </Fact>
      {embargoEnds && <Fact name="Embargo ends">{at(embargoEnds)}</Fact>}
      {deadline && <Fact name="Next deadline">{at(deadline)}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Tabs({ incident, tab, viewerIsAdmin }: Props) {
  const here = `/console/incidents/${incident.slug}`;
  const viewer = { kind: "person", id: "", name: "", role: viewerIsAdmin ? "admin" : "member" } as const;
  const tabs: { id: IncidentTab; href: string; name: string }[] = [
    { id: "overview", href: here, name: "Overview" },
    { id: "timeline", href: `${here}/timeline`, name: "Timeline" },
    { id: "impact", href: `${here}/impact`, name: "Impact" },
    { id: "upstream", href: `${here}/upstream`, name: "Upstream" },
    { id: "disclosure", href: `${here}/disclosure`, name: "Disclosure" },
    { id: "publication", href: `${here}/publication`, name: "Publication" },
    ...(isAllowed(viewer, "audit.read", incident.role)
      ? [{ id: "audit" as const, href: `${here}/audit`, name: "Audit" }]
      : []),
  ];
  return (
    <nav aria-label="Incident" className="mt-3 print:hidden flex flex-wrap gap-x-5">
      {tabs.map(({ id, href, name }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === tab ? "page" : undefined}
          className={`border-b-2 pb-1.5 font-medium no-underline hover:border-line-strong ${id === tab ? "border-accent text-ink" : "border-transparent text-soft"}`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
