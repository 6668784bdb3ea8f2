import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShownFinding } from "#domain/postmortem/lint/lint-report.ts";
import { onIncident } from "#server/access.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { acknowledgeFinding } from "#server/postmortem/acknowledge-finding.ts";
import { addNarrative } from "#server/postmortem/add-narrative.ts";
import { applyLintFix } from "#server/postmortem/apply-lint-fix.ts";
import { askLinks } from "#server/postmortem/ask-links.ts";
import { changeNarrative } from "#server/postmortem/change-narrative.ts";
import { blockingFindings, lintDraft } from "#server/postmortem/lint-publication.ts";
import { draftDocument } from "#server/postmortem/publication-state.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { loadEmbargoedCase } from "#prisma/scenarios/load-embargoed-case.ts";
import { seed } from "#prisma/seed.ts";
import { call } from "#test/server/api/call-api.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";

const SLUG = "glm-5-3-kv-cache-leak";
const system = { kind: "system", id: "test", name: "Test" } as const;

let record: TestRecord;
let owner: PersonActor;
let dataDir: string;

beforeAll(async () => {
  record = await openTestRecord({ timeZone: "America/New_York" });
  owner = await record.addPerson("Owner");
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-lint-"));
});
afterAll(async () => {
  await record.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const verbs = { changeIncident, changeEvent };
const own = <T>(work: () => Promise<T>) => actAs(owner, work);
const findings = async (slug: string) => (await own(() => lintDraft(slug))).findings;
const told = (list: ShownFinding[]) =>
  list.map(({ code, place }) => `${code} ${place.field} ${place.quote ?? ""}`.trim());

async function incidentSaying(en: string) {
  const { slug } = await addIncident(owner);
  const note = { kind: "note", key: "said", title: { en: "Said" }, body: { en }, audience: "public" } as const;
  const narrative = await own(() => addNarrative(slug, note));
  return { slug, narrative };
}
const inNote = (list: ShownFinding[]) => list.filter(({ place }) => place.field === "/notes/said/body");

describe("the examples that ship", () => {
  it("the reference incident: nothing blocks, and what is left is true of it", async () => {
    await seed({ databaseUrl: record.url, dataDir, log: () => undefined });
    const { findings: shown, blocking, documentHash } = await actAs(system, () => lintDraft(SLUG));
    expect([blocking, told(shown.filter(({ severity }) => severity === "blocking"))]).toEqual([0, []]);
    const other = shown.filter(({ code }) => !code.startsWith("typed_"));
    expect(told(other).sort()).toEqual([
      "party_pending /disclosure/publications/finder-report",
      "sources_differ /events/sp-identified/body",
      "sources_differ /events/sp-occurred/body",
      "sources_differ /events/sp-resolved/body",
    ]);
    expect(documentHash).toBe((await actAs(system, () => previewPublication(SLUG))).hash);
  });

  it("the embargoed case: nothing blocks", async () => {
    const { slug } = await own(() => loadEmbargoedCase("2026-11-30T12:00:00Z"));
    const { findings: shown, blocking } = await own(() => lintDraft(slug));
    expect(blocking).toBe(0);
    expect(new Set(shown.map(({ code }) => code))).toEqual(new Set(["milestone_missing"]));
  });
});

describe("what the record knows beside the document", () => {
  it("accounts of the incident's logs, whether they count or not; those of another incident are words", async () => {
    const { slug } = await incidentSaying("Of acct-0017 and acct-0018, told acct-0019; not acct-0020.");
    const other = await incidentSaying("Nothing.");
    for (const [at, account] of [
      [slug, "acct-0017"],
      [other.slug, "acct-0020"],
    ])
      await record.sql.query(
        `WITH rule AS (
           INSERT INTO impact_rule (incident_id, revision, unit, "window", "where", exclusions)
           SELECT id, 1, 'responses', '{"field":"occurredAt"}', '{"field":"promptTokens","op":">","value":1}', '[]'
           FROM incident WHERE slug = $1 RETURNING incident_id)
         INSERT INTO affected_account (incident_id, rule_revision, account, affected, requests)
         SELECT incident_id, 1, $2, 6, 9 FROM rule`,
        [at, account],
      );
    await record.sql.query(
      `INSERT INTO account_notice (id, incident_id, account, channel, message, outcome, told_at, created_by)
       SELECT gen_random_uuid(), id, 'acct-0019', 'mail', 'm', 'sent', now(), 'x' FROM incident WHERE slug = $1`,
      [slug],
    );
    expect(told(inNote(await findings(slug)))).toEqual([
      "account_id /notes/said/body acct-0017",
      "account_id /notes/said/body acct-0019",
    ]);
  });

  it("a reference to what is not public blocks, as one to nothing does", async () => {
    const { slug } = await incidentSaying("At {{event hidden}}, {{event declared}}, {{event nowhere}}.");
    const time = { wallClock: "2026-09-09T14:00", zone: "UTC" };
    await own(() => addEvent(slug, { key: "hidden", title: { en: "Private words" }, lane: "provider", time }));
    const event = { title: { en: "Other private words" }, lane: "provider", time, milestone: "declared" } as const;
    await own(() => addEvent(slug, event));
    const found = inNote(await findings(slug));
    expect(told(found)).toEqual([
      "private_reference /notes/said/body {{event hidden}}",
      "private_reference /notes/said/body {{event declared}}",
      "unresolved_reference /notes/said/body {{event nowhere}}",
    ]);
    expect(JSON.stringify(found)).not.toMatch(/private words/i);
    const blocking = await own(() =>
      onIncident("publication.preview", slug, async ({ tx, incident }) =>
        blockingFindings(tx, incident, (await draftDocument(tx, incident)).document),
      ),
    );
    expect(blocking.map(({ code }) => code)).toEqual(found.map(({ code }) => code));
  });
});

describe("the fix of a finding", () => {
  it("changes the very text, under its version, with an audit entry of its own", async () => {
    const { slug, narrative } = await incidentSaying(`The script had AKIAQ3EGRT7XWJ2MNBVA in it.`);
    const [finding] = inNote(await findings(slug));
    const applied = await own(() => applyLintFix(slug, { finding: finding?.id ?? "" }, verbs));
    expect(applied).toEqual({
      ...{ field: "/notes/said/body", locale: "en", before: "AKIAQ3EGRT7XWJ2MNBVA", after: "[redacted]" },
    });
    const { rows } = await record.sql.query("SELECT body, version FROM narrative WHERE id = $1", [narrative.id]);
    expect(rows).toEqual([{ body: { en: "The script had [redacted] in it." }, version: 2 }]);
    const { rows: audited } = await record.sql.query(
      "SELECT verb, actor_name FROM audit_entry WHERE subject = $1 ORDER BY id",
      [`narrative/${narrative.id}`],
    );
    expect(audited.at(-1)).toEqual({ verb: "prose.change", actor_name: "Owner" });
    expect(inNote(await findings(slug))).toEqual([]);
  });

  it("of an event and of the summary, in the language it is in", async () => {
    const { slug } = await addIncident(owner);
    const time = { wallClock: "2026-09-09T14:00", zone: "UTC" };
    const title = { en: "Out of use", ja: "2026-09-09 14:00 UTC に停止" };
    const base = { lane: "provider", audience: "public", time } as const;
    await own(() => addEvent(slug, { ...base, key: "contained", title, milestone: "contained", record: true }));
    const stored = await own(() =>
      changeIncident(slug, { summary: { en: "Since 2026-09-09 14:00 UTC it is out." } }, 1),
    );
    const found = (await findings(slug)).filter(({ code }) => code === "typed_time");
    expect(found.map(({ place }) => [place.field, place.locale])).toEqual([
      ["/summary", "en"],
      ["/events/contained/title", "ja"],
    ]);
    for (const { id } of found) await own(() => applyLintFix(slug, { finding: id }, verbs));
    const { document } = await own(() => previewPublication(slug));
    expect(document.summary.en).toBe("Since {{event contained}} it is out.");
    expect(document.events[0]?.title).toEqual({ en: "Out of use", ja: "{{event contained}} に停止" });
    const { rows } = await record.sql.query("SELECT version FROM incident WHERE slug = $1", [slug]);
    expect(rows).toEqual([{ version: stored.version + 1 }]);
  });

  it("is refused when the text changed meanwhile, and leaves it as it is", async () => {
    const { slug, narrative } = await incidentSaying("The script had AKIAQ3EGRT7XWJ2MNBVA in it.");
    const [finding] = inNote(await findings(slug));
    const body = { en: "Now the script had AKIAQ3EGRT7XWJ2MNBVA in it." };
    await own(() => changeNarrative(slug, narrative.id, { body }, narrative.version));
    await expect(own(() => applyLintFix(slug, { finding: finding?.id ?? "" }, verbs))).rejects.toMatchObject({
      code: "finding_gone",
    });
    const { document } = await own(() => previewPublication(slug));
    expect(document.notes[0]?.body).toEqual(body);
  });

  it("is refused to whoever may only read", async () => {
    const { slug } = await incidentSaying("The script had AKIAQ3EGRT7XWJ2MNBVA in it.");
    const [finding] = inNote(await findings(slug));
    const { reviewer } = await peopleOn(record, slug);
    await expect(
      actAs(reviewer, () => applyLintFix(slug, { finding: finding?.id ?? "" }, verbs)),
    ).rejects.toMatchObject({ code: "not_allowed" });
  });
});

describe("a warning that stands", () => {
  it("is shown with who said why, as long as the words are there; and audited", async () => {
    const { slug, narrative } = await incidentSaying("It was private at 14:00.");
    const [finding] = inNote(await findings(slug));
    expect(finding?.code).toBe("time_without_zone");
    await own(() => acknowledgeFinding(slug, { finding: finding?.id ?? "", reason: "The page says so above." }));
    const acknowledged = { reason: "The page says so above.", by: "Owner" };
    expect(inNote(await findings(slug))).toMatchObject([{ acknowledged }]);
    const entries = await record.sql.query(
      "SELECT after FROM audit_entry WHERE verb = 'publication.acknowledge' ORDER BY id",
    );
    expect(entries.rows.at(-1)).toMatchObject({ after: { code: "time_without_zone", quote: "14:00" } });
    // Elsewhere in the text something changes: it stands. The words change: it does not.
    const change = (en: string, version: number) =>
      own(() => changeNarrative(slug, narrative.id, { body: { en } }, version));
    await change("In the end, it was private at 14:00.", 1);
    expect(inNote(await findings(slug))).toMatchObject([{ acknowledged }]);
    await change("In the end, it was private at 15:00.", 2);
    expect(inNote(await findings(slug))[0]).not.toHaveProperty("acknowledged");
  });

  it("takes a reason, a warning that is there, and somebody who may write", async () => {
    const { slug } = await incidentSaying("Private at 14:00, with AKIAQ3EGRT7XWJ2MNBVA.");
    const [secret, clock] = inNote(await findings(slug));
    const say = (finding = "", reason = "So it is.") => own(() => acknowledgeFinding(slug, { finding, reason }));
    await expect(say(secret?.id)).rejects.toMatchObject({ code: "finding_blocks" });
    await expect(say("0".repeat(16))).rejects.toMatchObject({ code: "finding_gone" });
    await expect(say(clock?.id, " ")).rejects.toMatchObject({ name: "InvalidInput" });
    const { reviewer, responder, stranger } = await peopleOn(record, slug);
    const as = (person: PersonActor) =>
      actAs(person, () => acknowledgeFinding(slug, { finding: clock?.id ?? "", reason: "So it is." }));
    await expect(as(reviewer)).rejects.toMatchObject({ name: "NotAllowed" });
    await expect(as(stranger)).rejects.toMatchObject({ name: "NotFound" });
    expect(await as(responder)).toMatchObject({ reason: "So it is." });
  });
});

describe("by API", () => {
  it("the report, an acknowledgement and a fix", async () => {
    const { slug } = await incidentSaying("Private at 14:00, with AKIAQ3EGRT7XWJ2MNBVA.");
    const key = await record.addKey(owner, ["incidents:read", "incidents:write"]);
    const at = `/incidents/${slug}/publication/lint`;
    const report = await call("GET", at, { key });
    const { hash } = await own(() => previewPublication(slug));
    expect(report).toMatchObject({ status: 200, body: { documentHash: hash, blocking: 1 } });
    const found = report.body["findings"] as ShownFinding[];
    const idOf = (code: string) => found.find((one) => one.code === code)?.id;
    const body = { finding: idOf("time_without_zone"), reason: "Said above." };
    expect(await call("POST", `${at}/acknowledgements`, { key, body })).toMatchObject({
      status: 200,
      body: { by: "test key" },
    });
    const fixed = await call("POST", `${at}/fixes`, { key, body: { finding: idOf("secret") } });
    expect(fixed).toMatchObject({ status: 200, body: { before: "AKIAQ3EGRT7XWJ2MNBVA", after: "[redacted]" } });
    expect(await call("GET", at, { key })).toMatchObject({ body: { blocking: 0 } });
    expect(await call("POST", `${at}/fixes`, { key, body: { finding: "nonsense" } })).toMatchObject({ status: 422 });
    expect(await call("GET", `${at}?links=yes`, { key })).toMatchObject({ status: 422 });
    const reader = await record.addKey(owner, ["incidents:read"]);
    expect(await call("POST", `${at}/fixes`, { key: reader, body: { finding: idOf("secret") } })).toMatchObject({
      status: 409,
    });
  });
});

describe("links", () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const status =
        request.url === "/gone" ? 404 : request.url === "/no-head" && request.method === "HEAD" ? 405 : 200;
      response.writeHead(status).end();
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    base = `links.example.org:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  it("are asked when somebody wants it; those that answer 404 are dead, silence says nothing", async () => {
    const there = [`http://${base}/gone`, `http://${base}/there`, `http://${base}/no-head`];
    const { slug } = await incidentSaying(
      [...there, "https://silent.example.org/x", "http://10.0.0.1/inside"].join(" "),
    );
    expect(told(inNote(await findings(slug)))).toEqual(["private_link /notes/said/body http://10.0.0.1/inside"]);
    const resolve = (name: string) =>
      name === "silent.example.org"
        ? Promise.reject(Object.assign(new Error("no name"), { code: "ENOTFOUND" }))
        : Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
    const asked = await own(() => askLinks(slug, { allow: [base], resolve }));
    expect(asked).toEqual({ asked: 4, dead: 1, silent: 1 });
    const dead = (await findings(slug)).filter(({ code }) => code === "dead_link");
    expect(told(dead)).toEqual([`dead_link /notes/said/body http://${base}/gone`]);
  });
});
