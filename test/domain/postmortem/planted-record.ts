import type { IncidentRecord } from "#domain/postmortem/incident-record.ts";
import { recordTime } from "#domain/time/recorded-time.ts";

export const utc = (wallClock: string) => recordTime({ wallClock, zone: "UTC" }).time;

/** Texts and times that nobody but the incident's people may read carry the mark; texts for readers carry `shown`. */
export const CANARY = "canary-7f3a";

/** A field that no type knows: whatever a later column is called, it must not get out by itself. */
const stray = { strayColumn: `${CANARY}-stray` };

/** jsonb as it might be written by a careless program: what is asked for, and more beside it. */
function textShown(name: string) {
  return { en: `shown ${name}`, ja: `表示 ${name}`, fr: `${CANARY}-fr`, ...stray };
}

function textHidden(name: string) {
  return { en: `${CANARY}-${name}`, ja: `${CANARY}-${name}-ja` };
}

const timeShown = (wallClock: string) => ({ ...utc(wallClock), ...stray });
const timeHidden = () => ({ ...utc("2031-03-04T05:06:07"), text: `${CANARY}-time` });

function event(key: string, wallClock: string, change: Partial<IncidentRecord["events"][number]> = {}) {
  return {
    key,
    sequence: BigInt(wallClock.replace(/\D/g, "")),
    title: textShown(key),
    body: textShown(`${key} body`),
    lane: "provider",
    milestone: null,
    audience: "public",
    time: timeShown(wallClock),
    knownTime: null,
    source: { name: textShown("source"), url: "https://shown.example/report", author: `${CANARY}-author` },
    record: false,
    retracted: false,
    retractReason: `${CANARY}-reason`,
    ...change,
    ...stray,
  };
}

function hiddenEvent(key: string, change: Partial<IncidentRecord["events"][number]>) {
  const hidden = { title: textHidden(key), body: textHidden(key), time: timeHidden(), knownTime: timeHidden() };
  return event(`${CANARY}-${key}`, "2026-09-09T10:00", { ...hidden, source: { name: textHidden(key) }, ...change });
}

export function plantedRecord(): IncidentRecord {
  return {
    incident: {
      slug: "shown-slug",
      title: textShown("title"),
      summary: textShown("summary"),
      severity: "high",
      zone: "UTC",
      synthetic: true,
      ...stray,
    },
    components: [
      {
        key: "model",
        name: textShown("model"),
        detail: textShown("detail"),
        affected: true,
        audience: "public",
        ...stray,
      },
      { key: `${CANARY}-c`, name: textHidden("c"), detail: null, affected: true, audience: "parties" },
    ],
    narratives: ["cause", "remedy", "advice", "continuing", "note"].flatMap((kind) => [
      {
        kind,
        key: kind,
        title: textShown(kind),
        body: textShown(`${kind} body`),
        audience: "public",
        condition: CANARY,
      },
      { kind, key: `${CANARY}-${kind}`, title: textHidden(kind), body: textHidden(kind), audience: "internal" },
    ]),
    evidence: [
      {
        key: "runs",
        kind: "benchmark",
        title: textShown("runs"),
        data: { runs: 16, hardware: "2 × H200", effectPercent: -0.38, low: -2.12, high: 1.36, by: `${CANARY}-by` },
        audience: "public",
      },
      {
        key: `${CANARY}-e`,
        kind: "verification",
        title: textHidden("e"),
        data: { outcome: CANARY },
        audience: "parties",
      },
    ],
    events: [
      event("contained", "2026-09-09T14:00", { milestone: "contained", record: true }),
      event("declared", "2026-09-09T13:22", { milestone: "declared", record: true }),
      event("sp-occurred", "2026-09-09T14:25", { milestone: "declared", lane: "status_page" }),
      event("reported", "2026-09-08T09:00", { milestone: "reported", knownTime: timeShown("2026-09-08T10:00") }),
      hiddenEvent("internal", { audience: "internal", milestone: "restored", record: true }),
      hiddenEvent("parties", { audience: "parties" }),
      hiddenEvent("retracted", { retracted: true }),
      hiddenEvent("misspelt", { audience: "Public " }),
    ],
    impact: plantedImpact(),
    upstream: plantedUpstream(),
    disclosure: plantedDisclosure(),
    credits: [
      {
        key: "finder",
        name: "shown finder",
        organisation: "shown org",
        kind: "finder",
        creditedBy: null,
        audience: "public",
      },
      {
        key: `${CANARY}-k`,
        name: CANARY,
        organisation: CANARY,
        kind: "other",
        creditedBy: textHidden("k"),
        audience: "internal",
      },
    ],
  };
}

function plantedImpact(): IncidentRecord["impact"] {
  const statement = {
    unit: "responses",
    count: 155,
    accounts: 60,
    population: textShown("population"),
    method: textShown("method"),
    ruleRevision: 2,
    excluded: [
      { key: "tests", reason: textShown("tests"), count: 14, accountIds: [`${CANARY}-account`] },
      { key: "few", reason: textShown("few"), count: 3 },
      { key: "fewer", reason: textShown("fewer"), count: 4 },
    ],
    logs: [{ sha256: "a".repeat(64), note: CANARY }],
    confidence: "exact",
    asOf: "2026-10-26T00:00:30.500Z",
    why: null,
    audience: "public",
  };
  return {
    statements: [
      { ...statement, number: 1, count: 150, ruleRevision: 1 },
      { ...statement, number: 2, why: textShown("why") },
      { ...statement, number: 3, count: 999, method: textHidden("method"), audience: "internal" },
    ],
    rules: [
      { revision: 1, window: { field: "occurredAt" }, where: { field: "account", op: "=", value: CANARY } },
      {
        revision: 2,
        window: { field: "occurredAt", from: "2026-08-27T00:00:00Z", until: "2026-09-09T14:00:00Z" },
        where: {
          all: [
            { field: "model", op: "=", value: "shown-model" },
            { field: "promptTokens", op: ">", value: 681280 },
            { field: "account", op: "!=", value: CANARY },
          ],
        },
      },
    ],
    figures: [
      {
        ruleRevision: 2,
        count: 155,
        steps: [
          { name: "read", removed: 0, remaining: 200, sample: CANARY },
          { name: "notMatching", removed: 45, remaining: 155 },
        ],
        distribution: {
          threshold: 100,
          groups: [
            { from: 0, to: 50, count: 40, affected: 0, first: CANARY },
            { from: 50, to: 100, count: 3, affected: 0 },
            { from: 100, to: 200, count: 155, affected: 155 },
          ],
          overTime: [{ account: CANARY }],
        },
      },
    ],
    logs: [
      {
        id: "log-1",
        name: "shown.csv",
        sha256: "a".repeat(64),
        bytes: 10,
        rows: { read: 200, note: CANARY },
        synthetic: true,
      },
      { id: "log-2", name: `${CANARY}.csv`, sha256: "b".repeat(64), bytes: 10, rows: { read: 5 }, synthetic: false },
    ],
  };
}

function plantedUpstream(): IncidentRecord["upstream"] {
  const item = { repositoryId: "r1", kind: "issue", state: "open", openedTime: null, mergedTime: null };
  return {
    repositories: [
      { id: "r0", forge: CANARY, name: CANARY, versionScheme: "pep440", audience: "internal" },
      { id: "r1", forge: "github", name: "shown/engine", versionScheme: "pep440", audience: "public" },
    ],
    items: [
      {
        ...item,
        id: "i1",
        key: "issue-1",
        number: 1,
        title: textShown("i1"),
        role: textShown("role"),
        audience: "public",
      },
      {
        ...item,
        id: "i2",
        key: CANARY,
        number: 2,
        title: textHidden("i2"),
        role: textHidden("i2"),
        audience: "parties",
      },
      {
        ...item,
        id: "i3",
        repositoryId: "r0",
        key: CANARY,
        number: 3,
        title: CANARY,
        role: CANARY,
        audience: "public",
      },
      {
        ...item,
        id: "i4",
        key: "fix-4",
        number: 4,
        title: textShown("i4"),
        role: textShown("role"),
        audience: "public",
      },
    ],
    links: [
      { fromId: "i4", toId: "i1", kind: "fixes" },
      { fromId: "i2", toId: "i1", kind: "closes" },
      { fromId: "i1", toId: "i3", kind: "supersedes" },
    ],
    releases: [
      {
        id: "v1",
        repositoryId: "r1",
        tag: "v1.0",
        version: "1.0",
        publishedTime: null,
        draft: false,
        note: null,
        audience: "public",
      },
      {
        id: "v2",
        repositoryId: "r1",
        tag: `v2-${CANARY}`,
        version: "2.0",
        publishedTime: timeHidden(),
        draft: false,
        note: CANARY,
        audience: "internal",
      },
      {
        id: "v3",
        repositoryId: "r1",
        tag: `v3-${CANARY}`,
        version: "3.0",
        publishedTime: null,
        draft: true,
        note: null,
        audience: "public",
      },
    ],
    containments: [
      { itemId: "i4", releaseId: "v1", contained: "yes" },
      { itemId: "i2", releaseId: "v1", contained: "yes" },
      { itemId: "i4", releaseId: "v2", contained: "no" },
    ],
    configurations: [{ id: "c1", key: "mooncake", name: textShown("mooncake"), statement: textShown("statement") }],
    protections: [
      {
        configurationId: "c1",
        fromVersion: null,
        untilVersion: "1.0",
        status: "exposed",
        reason: textShown("before"),
        basis: "reading",
      },
      {
        configurationId: "c1",
        fromVersion: "1.0",
        untilVersion: null,
        status: "protected",
        reason: textShown("since"),
        basis: "stated",
      },
    ],
  };
}

function plantedDisclosure(): NonNullable<IncidentRecord["disclosure"]> {
  const publication = { state: "published", time: timeShown("2026-10-26T00:00"), note: null, audience: "public" };
  return {
    channel: textShown("channel"),
    note: null,
    parties: [
      {
        key: "provider",
        name: textShown("provider"),
        roles: ["vendor"],
        audience: "public",
        steps: [{ step: "informed", state: "done", time: timeShown("2026-09-08T00:00"), note: null }],
      },
      { key: `${CANARY}-p`, name: textHidden("p"), roles: [CANARY], audience: "parties", steps: [] },
    ],
    publications: [
      {
        ...publication,
        key: "report",
        partyKey: "provider",
        title: textShown("report"),
        url: "https://shown.example/",
      },
      {
        ...publication,
        key: "script",
        partyKey: "provider",
        title: textShown("s"),
        url: `javascript:alert("${CANARY}")`,
      },
      {
        ...publication,
        key: "login",
        partyKey: "provider",
        title: textShown("l"),
        url: `https://u:${CANARY}@shown.example/`,
      },
      { ...publication, key: `${CANARY}-q`, partyKey: `${CANARY}-p`, title: textHidden("q"), url: null },
      {
        ...publication,
        key: `${CANARY}-r`,
        partyKey: "provider",
        title: textHidden("r"),
        url: null,
        audience: "internal",
      },
    ],
  };
}
