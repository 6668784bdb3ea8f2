import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { disclosure } from "#prisma/scenarios/reference-incident/disclosure.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { readCase } from "#server/disclosure/read-case.ts";
import { recordFacts, type RecordOptions } from "#server/disclosure/record-fact.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { actAs } from "#server/session.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";

const text = { en: "text" };
const opening: NewCaseFact = { kind: "case_opened", channel: text };
const vendor: NewCaseFact = { kind: "party_added", party: "vendor", name: text, roles: ["vendor"] };
const far = (hours: string) => ({ wallClock: `2190-01-02T${hours}`, zone: "UTC" });

let record: TestRecord;
let owner: PersonActor;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord({ timeZone: "Asia/Kolkata" });
  owner = await record.addPerson("Owner");
});
afterAll(() => record.close());
beforeEach(async () => {
  ({ slug } = await addIncident(owner));
});

const open = (facts: NewCaseFact[] = [opening, vendor], actor = owner) => actAs(actor, () => openCase(slug, facts));
const enter = (facts: NewCaseFact[], options: RecordOptions = {}, actor = owner) =>
  actAs(actor, () => recordFacts(slug, facts, options));
const read = (asOf?: string, actor = owner) => actAs(actor, () => readCase(slug, { asOf }));
const stored = async () => {
  const { rows } = await record.sql.query(
    `SELECT c.version, c.embargo_state AS state, to_char(c.embargo_ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS until, i.embargoed,
       (SELECT count(*)::int FROM case_entry e WHERE e.case_id = c.id) AS entries,
       (SELECT count(*)::int FROM audit_entry a WHERE a.incident_id = i.id AND a.subject LIKE 'disclosure-case/%') AS audited
     FROM disclosure_case c JOIN incident i ON i.id = c.incident_id WHERE i.slug = $1`,
    [slug],
  );
  return rows[0] as Record<string, unknown>;
};
const refusal = (code: string) => expect.objectContaining({ code });

describe("the ledger of a case", () => {
  it("holds every fact with who entered it, and an audit entry with before and after", async () => {
    await open();
    const step: NewCaseFact = { kind: "party_step", party: "vendor", bit: "aware", time: { date: "2026-01-02" } };
    const { case: view, added } = await enter([step]);
    expect([added, view.version, view.entries.length]).toEqual([1, 3, 3]);
    expect(view.entries[2]).toMatchObject({ seq: 3, actor: { name: "Owner" }, fact: { kind: "party_step" } });
    expect(view.board[0]?.cells.informed).toMatchObject({ state: "done", time: { date: "2026-01-02" } });
    expect(await stored()).toMatchObject({ version: 3, entries: 3, audited: 3 });
    const { rows } = await record.sql.query(
      "SELECT before, after FROM audit_entry WHERE subject LIKE 'disclosure-case/%/3' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toMatchObject([
      {
        before: { party: { bits: {} } },
        after: { now: { party: { bits: { aware: { time: { date: "2026-01-02" } } } }, embargo: { state: "none" } } },
      },
    ]);
  });

  it("takes all of several facts or none, and says which one it refuses", async () => {
    await open();
    const good: NewCaseFact = { kind: "report_step", party: "vendor", to: "received" };
    const bad: NewCaseFact = { kind: "report_step", party: "vendor", to: "closed" };
    await expect(enter([good, bad])).rejects.toMatchObject({ detail: { fact: 1 } });
    expect((await read()).version).toBe(2);
    const gap = { wallClock: "2026-03-08T02:30", zone: "America/New_York" };
    await expect(enter([good, { ...good, to: "valid", time: gap }])).rejects.toMatchObject({
      code: "nonexistent_local_time",
      field: "/facts/1/time/wallClock",
    });
    await expect(enter([{ ...good, party: "nobody" }])).rejects.toEqual(refusal("unknown_party"));
  });

  it("enters nothing where nothing changes, however often it is said (case 29)", async () => {
    await open();
    await enter([{ kind: "embargo_proposed", term: "t1", ends: { date: "2190-01-02" } }]);
    const settle: NewCaseFact = { kind: "embargo_settled", term: "t1", ends: far("12:00") };
    expect((await enter([settle])).added).toBe(1);
    for (const _ of [1, 2]) expect(await enter([settle])).toMatchObject({ added: 0, case: { version: 4 } });
    expect((await read()).embargo.terms[0]?.ends).toMatchObject({ instant: "2190-01-02T12:00:00Z" });
    expect(await stored()).toMatchObject({ version: 4, entries: 4, audited: 4 });
  });

  it("refuses a change made against an older case, with the newer one", async () => {
    await open();
    await enter([{ kind: "report_step", party: "vendor", to: "received" }]);
    const late = enter([{ kind: "report_step", party: "vendor", to: "valid" }], { expectedVersion: 2 });
    await expect(late).rejects.toMatchObject({ code: "stale_version", current: { version: 3 } });
  });

  it("is replayed to any date, and its rows are never changed", async () => {
    await open();
    const before = (await read()).now;
    await enter([{ kind: "report_step", party: "vendor", to: "received" }]);
    expect((await read()).parties[0]?.report.state).toBe("received");
    expect(await read(before)).toMatchObject({ version: 2, asOf: before, parties: [{ report: { state: "start" } }] });
    await expect(record.sql.query("UPDATE case_entry SET actor_name = 'x'")).rejects.toMatchObject({ code: "23001" });
    await expect(record.sql.query("DELETE FROM case_entry")).rejects.toMatchObject({ code: "23001" });
    await expect(read("tomorrow")).rejects.toMatchObject({ code: "invalid_time" });
    await expect(read("2190-01-01T00:00:00Z")).rejects.toMatchObject({ errors: [{ code: "out_of_range" }] });
  });

  it("keeps its numbers without holes when many enter at once", async () => {
    await open();
    const titles = Array.from({ length: 8 }, (_, index) => `title ${index}`);
    await Promise.all(titles.map((neutralTitle) => enter([{ kind: "case_changed", neutralTitle }])));
    const { entries } = await read();
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
  });
});

describe("what the database knows of an embargo", () => {
  it("follows the ledger, and while it binds only those named on the incident see it", async () => {
    await open();
    await enter([{ kind: "embargo_proposed", term: "t1", ends: far("12:00") }]);
    expect(await stored()).toMatchObject({ state: "proposed", until: null, embargoed: false });
    await enter([{ kind: "embargo_accepted", term: "t1" }]);
    expect(await stored()).toMatchObject({ state: "active", until: "2190-01-02T12:00Z", embargoed: true });
    await enter([{ kind: "embargo_proposed", term: "t2", ends: far("18:00"), reason: "More time" }]);
    expect(await stored()).toMatchObject({ state: "revise", until: "2190-01-02T12:00Z" });
    await enter([{ kind: "case_step", bit: "public" }]);
    expect(await stored()).toMatchObject({ state: "exited", until: null, embargoed: false });
    expect((await read()).status).toMatchObject({ status: "public_unpublished", embargoBroken: true });
  });

  it("goes when its acceptance is struck out: the incident is one like others again", async () => {
    await open();
    const term: NewCaseFact = { kind: "embargo_proposed", term: "t1", ends: far("12:00") };
    await enter([term, { kind: "embargo_accepted", term: "t1" }]);
    await enter([{ kind: "entry_corrected", entry: 4, reason: "entered by mistake" }]);
    expect(await stored()).toMatchObject({ state: "proposed", until: null, embargoed: false });
  });

  it("can be ended of a case that was withdrawn", async () => {
    await open();
    const term: NewCaseFact = { kind: "embargo_proposed", term: "t1", ends: far("12:00") };
    await enter([term, { kind: "embargo_accepted", term: "t1" }, { kind: "case_withdrawn", reason: "a mistake" }]);
    await expect(enter([{ kind: "case_step", bit: "attacks" }])).rejects.toEqual(refusal("case_withdrawn"));
    await enter([{ kind: "embargo_terminated", reason: "nothing to keep" }]);
    expect(await stored()).toMatchObject({ state: "exited", embargoed: false });
  });

  it("is never one that nobody can see: whoever accepts it is named, and with nobody to name it is refused", async () => {
    await open();
    await enter([{ kind: "embargo_proposed", term: "t1", ends: far("12:00") }]);
    await record.sql.query("DELETE FROM membership");
    const accept: NewCaseFact = { kind: "embargo_accepted", term: "t1" };
    const system = { kind: "system", id: "test", name: "Test" } as const;
    await expect(actAs(system, () => recordFacts(slug, [accept]))).rejects.toEqual(refusal("nobody_named"));
    const admin = await record.addPerson("Admin", "admin");
    await enter([accept], {}, admin);
    expect((await read(undefined, admin)).embargo.state).toBe("active");
  });

  it("cannot begin while our own page is public, and the case asks to say that the public knows", async () => {
    await open();
    await actAs(owner, async () => {
      const { hash } = await previewPublication(slug);
      await publishRevision(slug, { documentHash: hash, note: "first" });
    });
    const term: NewCaseFact = { kind: "embargo_proposed", term: "t1", ends: far("12:00") };
    await expect(enter([term])).rejects.toEqual(refusal("embargo_not_viable"));
    expect((await read()).waits).toMatchObject([{ what: "own_page_public" }]);
    await enter([
      { kind: "party_step", party: "vendor", bit: "aware" },
      { kind: "case_step", bit: "public" },
    ]);
    expect((await read()).waits.map(({ what }) => what)).not.toContain("own_page_public");
  });

  it("refuses a state that there is none of, and one that binds until nobody knows when", async () => {
    await open();
    const set = (state: string) =>
      record.sql.query("UPDATE disclosure_case SET embargo_state = $1", [state]).catch(({ code }) => code as string);
    expect(await set("forever")).toBe("23514");
    expect(await set("active")).toBe("23514");
  });
});

describe("opening a case", () => {
  it("happens once, also when several do it at one time", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => open()));
    const refused = outcomes.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as { code: string }).code] : [],
    );
    expect(refused).toEqual(Array<string>(5).fill("case_exists"));
  });

  it("begins with what it is, and happens once", async () => {
    await expect(open([vendor])).rejects.toMatchObject({ errors: [{ code: "not_opened" }] });
    await open();
    await expect(open()).rejects.toEqual(refusal("case_exists"));
  });

  it("is for co-ordinators, reading for everybody on the incident", async () => {
    const people = await peopleOn(record, slug);
    await expect(open(undefined, people.responder)).rejects.toBeInstanceOf(NotAllowed);
    await expect(open(undefined, people.stranger)).rejects.toBeInstanceOf(NotFound);
    await open(undefined, people.coordinator);
    await expect(enter([vendor], {}, people.reviewer)).rejects.toBeInstanceOf(NotAllowed);
    await expect(enter([vendor], {}, people.stranger)).rejects.toBeInstanceOf(NotFound);
    expect((await read(undefined, people.reviewer)).version).toBe(2);
    await expect(read(undefined, people.stranger)).rejects.toBeInstanceOf(NotFound);
  });

  it("of the reference incident: as far as reported, and nothing invented", async () => {
    await open(disclosure);
    const view = await read();
    expect(view.status).toMatchObject({ status: "partially_disclosed", embargoBroken: false });
    expect(view.status).toMatchObject({
      expected: ["finder", "provider", "upstream"],
      published: ["provider", "upstream"],
    });
    expect(view.embargo).toMatchObject({ state: "none", terms: [] });
    expect([view.awareAt, view.identifiers, view.fixPublic]).toEqual([undefined, [], undefined]);
    expect(view.firstPublicReference).toMatchObject({
      time: { date: "2026-07-06" },
      title: "sgl-project/sglang #30233",
    });
    expect(view.board.map(({ key, cells }) => [key, ...Object.values(cells).map(({ state }) => state)])).toEqual([
      ["finder", "not_applicable", "unknown", "not_applicable", "pending"],
      ["provider", "done", "unknown", "done", "done"],
      ["upstream", "done", "unknown", "done", "done"],
      ["operators", "done", "not_applicable", "unknown", "not_applicable"],
    ]);
    expect(view.waits).toMatchObject([
      { what: "publication_expected", party: "finder", since: { date: "2026-10-26" } },
    ]);
  });
});
