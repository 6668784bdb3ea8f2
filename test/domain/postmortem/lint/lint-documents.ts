import { buildPublicDocument } from "#domain/postmortem/build-public-document.ts";
import type { IncidentRecord, RecordUpstream } from "#domain/postmortem/incident-record.ts";
import type { LintFinding } from "#domain/postmortem/lint/finding.ts";
import type { LintInput } from "#domain/postmortem/lint/lint-context.ts";
import { lintPublication } from "#domain/postmortem/lint/lint-publication.ts";
import type { PublicDocument, PublicEvent, Text } from "#domain/postmortem/public-document.ts";
import type { PlainDate } from "#domain/time/instant.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { referenceIncident } from "../../../../prisma/scenarios/reference-incident.ts";
import { referenceDocument } from "../../../builders/reference-document.ts";

const read = (time: TimeInput | undefined | null) => (time ? recordTime(time).time : null);

/** The shipped example as it would go out, but for its disclosure and its log, which need the database. */
export function shippedDocument(): PublicDocument {
  const { incident, components, narratives, evidence, events, exposure, answer } = referenceIncident;
  const audience = "public";
  const record: IncidentRecord = {
    incident: { ...incident, slug: referenceIncident.slug, zone: "UTC", synthetic: true, summary: answer },
    components: components.map((one) => ({ detail: null, ...one, audience })),
    narratives: narratives.map((one) => ({ ...one, audience })),
    evidence: evidence.map((one) => ({ ...one, audience })),
    events: events.map((event, index) => ({
      ...{ key: event.key, sequence: BigInt(index), title: event.title, body: event.body ?? null, lane: event.lane },
      ...{ milestone: event.milestone ?? null, audience, time: read(event.time), knownTime: read(event.knownAt) },
      ...{ source: event.source ?? null, record: event.record ?? false, retracted: false },
    })),
    impact: { statements: [], rules: [], figures: [], logs: [] },
    upstream: upstreamRecord(),
    exposure,
    disclosure: undefined,
    credits: [],
  };
  const built = buildPublicDocument(record);
  const { impact, disclosure, credits } = referenceDocument;
  return {
    ...built,
    ...(disclosure && { disclosure }),
    credits,
    ...(impact && { impact: { ...impact, ...referenceIncident.statement } }),
  };
}

function upstreamRecord(): RecordUpstream {
  const { repository, items, links, releases, containments, configurations } = referenceIncident.upstream;
  const repositoryId = "repository";
  return {
    repositories: [{ ...repository, id: repositoryId, audience: "public" }],
    items: items.map((item) => ({
      ...{ id: item.key, repositoryId, key: item.key, kind: item.kind, number: item.number ?? null, state: item.state },
      ...{ title: item.title, role: item.role, audience: "public" },
      ...{ openedTime: read(item.opened), mergedTime: read(item.merged) },
    })),
    links: links.map(({ from, to, kind }) => ({ fromId: from, toId: to, kind })),
    releases: releases.map(({ tag, published, note }) => ({
      ...{ id: tag, repositoryId, tag, version: tag.slice(1), publishedTime: read(published), draft: false },
      ...{ note: note ?? null, audience: "public" },
    })),
    containments: containments.map(({ item, release, contained }) => ({ itemId: item, releaseId: release, contained })),
    configurations: configurations.map(({ key, name, statement }) => ({ id: key, key, name, statement })),
    protections: configurations.flatMap(({ key, protections }) =>
      protections.map((one) => ({
        ...{ configurationId: key, fromVersion: one.fromVersion ?? null, untilVersion: one.untilVersion ?? null },
        ...{ status: one.status, reason: one.reason, basis: one.basis, setting: null },
      })),
    ),
  };
}

/** A document of which nothing is said but what a test gives. */
export function bareDocument(given: Partial<PublicDocument> = {}): PublicDocument {
  return {
    ...{ schema: "candor/public-document/1", slug: "bare", severity: "high", zone: "UTC", synthetic: false },
    ...{ title: { en: "An incident" }, summary: { en: "It is over." }, components: [], events: [], phases: [] },
    ...{ differences: [], causes: [], remedies: [], advice: [], continuing: [], notes: [], evidence: [], credits: [] },
    ...given,
  };
}

/** A note that says this, in a document like the shipped one. */
export function saying(text: string | Text, given: Partial<PublicDocument> = {}): PublicDocument {
  const body = typeof text === "string" ? { en: text } : text;
  const { title, summary: _summary, ...rest } = referenceDocument;
  return {
    ...rest,
    title: { en: title.en },
    summary: { en: "Some responses contained data of others." },
    causes: [],
    remedies: [],
    advice: [],
    continuing: [],
    notes: [{ key: "said", title: { en: "Said" }, body }],
    ...given,
  };
}

export function event(key: string, time: TimeInput, given: Partial<PublicEvent> = {}): PublicEvent {
  return {
    key,
    title: { en: `What ${key} is` },
    lane: "provider",
    record: true,
    time: recordTime(time).time,
    ...given,
  };
}

export function lint(document: PublicDocument, given: Partial<LintInput> = {}): LintFinding[] {
  const record = { accounts: [], privateKeys: [] };
  return lintPublication({
    ...{ document, record, previous: undefined, links: [], today: "2026-11-30" as PlainDate },
    ...given,
  });
}

/** What is found in what was said: code and quote, and the fix where there is one. */
export function found(text: string | Text, given: Partial<PublicDocument> = {}, input: Partial<LintInput> = {}) {
  return lint(saying(text, given), input)
    .filter(({ place }) => place.field === "/notes/said/body")
    .map(({ code, place, fix }) => [code, place.quote, ...(fix ? [fix.replacement] : [])].join(" | "));
}
