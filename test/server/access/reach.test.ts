import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PERMISSIONS, type Actor, type Verb } from "#domain/access/permissions.ts";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { asMember, onIncident } from "#server/access.ts";
import { listMyCases } from "#server/disclosure/list-my-cases.ts";
import { listPartyAccess } from "#server/disclosure/list-party-access.ts";
import { listMessageRevisions, listMessages, listThreads } from "#server/disclosure/list-threads.ts";
import { startThread } from "#server/disclosure/start-thread.ts";
import { addEvidence } from "#server/impact/add-evidence.ts";
import { listMovedRequests } from "#server/impact/compare-revisions.ts";
import { listAffectedAccounts } from "#server/impact/list-affected-accounts.ts";
import { listAffectedRequests } from "#server/impact/list-affected-requests.ts";
import { listConflictingRequests } from "#server/impact/list-conflicting-requests.ts";
import { listEvidence } from "#server/impact/list-evidence.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { listRuleRevisions } from "#server/impact/list-rule-revisions.ts";
import { listStatements } from "#server/impact/list-statements.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { stateImpact } from "#server/impact/state-impact.ts";
import { listIncidents } from "#server/incident/list-incidents.ts";
import { createKey, listKeys } from "#server/members/manage-keys.ts";
import { listPeople } from "#server/members/manage-people.ts";
import { readAudit } from "#server/members/read-audit.ts";
import { addNarrative } from "#server/postmortem/add-narrative.ts";
import { listNarratives } from "#server/postmortem/list-narratives.ts";
import { listEntries } from "#server/postmortem/read-list.ts";
import { listWaiting } from "#server/postmortem/publish-scheduled.ts";
import { listEverPublished } from "#server/postmortem/verify-publication.ts";
import { listRevisions } from "#server/postmortem/read-published.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { listEvents } from "#server/timeline/list-events.ts";
import { listRemindable } from "#server/disclosure/remind-of-dates.ts";
import { listImports } from "#server/timeline/list-imports.ts";
import { listDeploymentChanges } from "#server/upstream/list-deployment-changes.ts";
import { listDeployments } from "#server/upstream/list-deployments.ts";
import { listDue } from "#server/upstream/github/queue-sync.ts";
import { listUpstream } from "#server/upstream/list-upstream.ts";
import { putDeployment } from "#server/upstream/put-deployment.ts";
import { readFixes } from "#server/upstream/read-fixes.ts";
import { readWatchList } from "#server/upstream/read-watch-list.ts";
import { listEndpoints } from "#server/subscriptions/webhook-endpoints.ts";
import { listWebhookMessages } from "#server/subscriptions/webhook-messages.ts";
import { UPSTREAM_ENTRIES, type UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { addCase, standFor } from "#test/builders/party-case.ts";
import { plantUpstream } from "#test/server/upstream/planted-upstream.ts";
import { count, storedImpact } from "#test/server/impact/stored-impact.ts";
import { addIncident, openTestRecord, peopleOn, type PersonActor, type TestRecord } from "./test-record.ts";

const CANARY = "canary-of-what-is-out-of-reach";
const system: Actor = { kind: "system", id: "test", name: "Test" };

let record: TestRecord;
let owner: PersonActor;
let stranger: PersonActor;
let admin: PersonActor;
/** Its own, with the ending that an embargoed incident gets. */
let canarySlug: string;
let threadId: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  stranger = await record.addPerson("Stranger");
  admin = await record.addPerson("Admin", "admin");
  await addIncident(stranger, { slug: "seen" });
  const hidden = { slug: CANARY, title: { en: CANARY }, summary: { en: CANARY }, embargoed: true };
  ({ slug: canarySlug } = await addIncident(owner, hidden));
  const event = {
    key: CANARY,
    title: { en: CANARY },
    lane: "provider",
    audience: "public",
    time: { date: "2026-01-01" },
  } as const;
  await actAs(owner, () => addEvent(canarySlug, event));
  await plantImpact();
  await plantSchedule();
  await actAs(owner, () => plantUpstream(canarySlug, CANARY));
  await actAs(owner, () => putDeployment(canarySlug, CANARY, { owner: CANARY }, null));
  const { caseId } = await addCase(record, canarySlug, [CANARY]);
  await standFor(record, caseId, CANARY, await record.addPerson("Outside", "outside"));
  const thread = { subject: CANARY, parties: [CANARY], body: CANARY };
  threadId = (await actAs(owner, () => startThread({ slug: canarySlug }, thread))).id;
  await actAs(system, () => createKey({ name: CANARY, scopes: ["incidents:read"], owner: { incident: canarySlug } }));
});
afterAll(() => record.close());

/** A row in every list of impact. */
async function plantImpact(): Promise<void> {
  const said = { en: CANARY };
  const rule = {
    unit: "requests",
    window: { field: "occurredAt" },
    where: { field: "account", op: "=", value: CANARY },
  } as const;
  await actAs(owner, () => setImpactRule(canarySlug, rule));
  // Before there are logs, for those are not really counted here.
  await count({ record }, canarySlug, 1);
  await actAs(owner, () => stateImpact(canarySlug, { population: said, method: said }));
  await actAs(owner, () => setImpactRule(canarySlug, rule));
  for (const revision of [1, 2])
    await storedImpact({ record }, canarySlug, [{ requestId: CANARY, account: CANARY }], revision);
  await record.sql.query("UPDATE request_log SET name = $1", [CANARY]);
  await actAs(owner, () => addEvidence(canarySlug, { kind: "verification", title: said, data: {} }));
  await actAs(owner, () => addNarrative(canarySlug, { kind: "note", title: said, body: said }));
}

/** A publication that waits, straight into the table: what is under embargo is not scheduled for now. */
async function plantSchedule(): Promise<void> {
  await record.sql.query(
    `INSERT INTO publication_schedule (id, incident_id, document, hash, note, at, follows_embargo, created_by, created_by_id)
     SELECT gen_random_uuid(), id, '{}', encode(sha256('{}'), 'hex'), $1, '2199-01-01', false, 'x', 'x' FROM incident WHERE slug = $2`,
    [CANARY, canarySlug],
  );
}

const UPSTREAM_KINDS = Object.keys(UPSTREAM_ENTRIES) as UpstreamKind[];

/** How each list verb is asked; a new one fails the test below until it stands here. */
const lists: Record<string, () => Promise<unknown>> = {
  listAffectedAccounts: () => listAffectedAccounts(canarySlug),
  listAffectedRequests: () => listAffectedRequests(canarySlug),
  listConflictingRequests: () => listConflictingRequests(canarySlug),
  listDeploymentChanges: () => listDeploymentChanges(canarySlug, CANARY),
  listDeployments: () => listDeployments(canarySlug),
  listDue: () => listDue(),
  listEverPublished: () => listEverPublished(),
  listEvents: () => listEvents(canarySlug, { includeRetracted: true, limit: 200 }),
  listEvidence: () => listEvidence(canarySlug),
  listNarratives: () => listNarratives(canarySlug),
  listImports: () => listImports(canarySlug),
  listIncidents: () => listIncidents({ limit: 200 }),
  listKeys: () => listKeys(),
  listLogs: () => listLogs(canarySlug),
  listMessageRevisions: () => listMessageRevisions({ slug: canarySlug }, threadId, 1),
  listMessages: () => listMessages({ slug: canarySlug }, threadId),
  listMyCases: () => listMyCases(),
  listMovedRequests: () => listMovedRequests(canarySlug, { from: 1, to: 2, moved: "in" }),
  listPartyAccess: () => listPartyAccess(canarySlug),
  listPeople: () => listPeople(),
  listEndpoints: () => listEndpoints(),
  listWebhookMessages: () => listWebhookMessages(threadId),
  listEntries: () => listEntries({}, { sort: "newest", page: 1, size: 20 }),
  listRemindable: () => listRemindable(),
  listRevisions: () => listRevisions(canarySlug),
  listRuleRevisions: () => listRuleRevisions(canarySlug),
  listStatements: () => listStatements(canarySlug),
  listThreads: () => listThreads({ slug: canarySlug }),
  listWaiting: () => listWaiting(),
  ...Object.fromEntries(UPSTREAM_KINDS.map((kind) => [`listUpstream ${kind}`, () => listUpstream(kind, canarySlug)])),
  readAudit: () => readAudit({ limit: 200 }),
  readFixes: () => readFixes(canarySlug),
  readWatchList: () => readWatchList({ limit: 200 }),
};

/** What these show holds no words of the incident, or is public. */
const NOT_PLANTED = [
  "listConflictingRequests",
  "listImports",
  "listMyCases",
  "listPeople",
  "listEndpoints",
  "listWebhookMessages",
  "listEntries",
  "listRevisions",
  "listUpstream links",
  "listDue",
  "listEverPublished",
];

const written = (answer: unknown) =>
  JSON.stringify(answer, (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));

function listVerbs(): string[] {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  return files.flatMap((file) => {
    const source = readFileSync(join("server", file), "utf8");
    const named = [...source.matchAll(/export (?:async )?function (list[A-Z]\w*)/g)].map(([, name]) => name ?? "");
    const paged = [...source.matchAll(/export async function (\w+)\([^{]*PageRequest/g)].map(([, name]) => name ?? "");
    return [...named, ...paged];
  });
}

describe("every list goes through reach", () => {
  it("all list verbs stand in the table", () => {
    const asked = new Set(Object.keys(lists).map((name) => name.split(" ")[0]));
    expect([...new Set(listVerbs())].sort()).toEqual([...asked].sort());
  });

  it("the planted row is there for whoever may see it", async () => {
    const seen = await actAs(owner, async () => JSON.stringify([await listIncidents(), await listEvents(canarySlug)]));
    expect(seen.split(CANARY).length).toBeGreaterThan(4);
  });

  it.each(Object.keys(lists).filter((verb) => !NOT_PLANTED.includes(verb)))(
    "%s shows it to whoever may see it",
    async (verb) => {
      expect(written(await actAs(system, async () => lists[verb]?.()))).toContain(CANARY);
    },
  );

  it.each(Object.keys(lists))(
    "%s shows it neither to a stranger nor to an admin who is not named on it",
    async (verb) => {
      for (const actor of [stranger, admin, { ...keyOf(stranger) }, { ...keyOf(admin) }]) {
        const answer = await actAs(actor, async () => lists[verb]?.()).catch((error: unknown) => error);
        if (answer instanceof Error) expect([NotFound, NotAllowed]).toContain(answer.constructor);
        else expect(written(answer)).not.toContain(CANARY);
      }
    },
  );

  it("an incident's key lists its own incident and audit only", async () => {
    const { rows } = await record.sql.query("SELECT id FROM incident WHERE slug = 'seen'");
    const key: Actor = {
      kind: "key",
      id: "k",
      name: "key",
      scopes: ["incidents:read", "audit:read"],
      incidentId: rows[0].id,
    };
    const [incidents, audit] = await actAs(key, async () => [await listIncidents(), await readAudit()] as const);
    expect(incidents.items.map(({ slug }) => slug)).toEqual(["seen"]);
    expect(audit.items.every((entry) => entry.incident === "seen")).toBe(true);
    await expect(actAs(key, () => listEvents(canarySlug))).rejects.toBeInstanceOf(NotFound);
  });
});

function keyOf(person: PersonActor): Actor {
  return { kind: "key", id: `key of ${person.name}`, name: "key", scopes: ["admin"], person };
}

describe("a slug that is taken out of sight", () => {
  it("cannot be guessed: an embargoed incident has an ending of its own, so its wish stays free", async () => {
    expect(canarySlug).toMatch(new RegExp(`^${CANARY}-[0-9a-f]{6}$`));
    expect((await addIncident(stranger, { slug: CANARY })).slug).toBe(CANARY);
  });

  it("only gets another ending, whether hidden or deleted", async () => {
    const { slug } = await addIncident(owner);
    expect((await addIncident(stranger, { slug })).slug).toMatch(new RegExp(`^${slug}-[0-9a-f]{6}$`));
    await record.sql.query("UPDATE incident SET deleted_at = now() WHERE slug = $1", [slug]);
    expect((await addIncident(stranger, { slug })).slug).toMatch(new RegExp(`^${slug}-[0-9a-f]{6}$`));
  });

  it("is refused where the asker sees what has it", async () => {
    await expect(addIncident(stranger, { slug: "seen" })).rejects.toMatchObject({ code: "slug_taken" });
  });
});

describe("the permission table, asked through the door", () => {
  const verbs = (Object.keys(PERMISSIONS) as Verb[]).filter(
    // Of a case its parties are asked: see cases.test.ts.
    (verb) => !["member", "party"].some((who) => (PERMISSIONS[verb].by as readonly string[]).includes(who)),
  );
  const roles = ["responder", "reviewer", "coordinator", "stranger", "admin"] as const;

  it.each(verbs)("%s", async (verb) => {
    const { slug } = await addIncident(owner);
    const people = await peopleOn(record, slug);
    for (const role of roles) {
      let ran = false;
      const outcome = await actAs(people[role], () =>
        onIncident(verb, slug, async ({ audit }) => {
          ran = true;
          if (PERMISSIONS[verb].writes) audit({ subject: "test" });
        }),
      ).catch((error: unknown) => error);
      const may = role === "admin" || (PERMISSIONS[verb].by as readonly string[]).includes(role);
      expect([role, ran]).toEqual([role, may]);
      if (!may) expect(outcome).toBeInstanceOf(role === "stranger" ? NotFound : NotAllowed);
    }
  });

  it("a scope a key lacks is not made up for by its person's role", async () => {
    const key: Actor = { kind: "key", id: "k", name: "key", scopes: ["incidents:read"], person: admin };
    await expect(actAs(key, () => asMember("incident.create", async () => undefined))).rejects.toBeInstanceOf(
      NotAllowed,
    );
  });

  it("a role the table does not know means no", async () => {
    const { slug } = await addIncident(owner);
    await record.sql.query("ALTER TABLE membership DROP CONSTRAINT membership_role");
    await record.sql.query(
      "INSERT INTO membership (incident_id, person_id, role) SELECT id, $2, 'owner' FROM incident WHERE slug = $1",
      [slug, stranger.id],
    );
    await expect(actAs(stranger, () => listEvents(slug))).rejects.toBeInstanceOf(NotAllowed);
  });
});
