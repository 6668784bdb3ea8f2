import { afterAll, beforeAll, expect, it } from "vitest";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { readCase } from "#server/disclosure/read-case.ts";
import { breakGlass } from "#server/postmortem/break-glass.ts";
import { describePublication } from "#server/postmortem/describe-publication.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { actAs } from "#server/session.ts";
import { standFor } from "#test/builders/party-case.ts";
import { openTestRecord, peopleOn, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { publishingAs, type Publishing } from "./publishing.ts";

let record: TestRecord;
let owner: PersonActor;
let at: Publishing;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  at = publishingAs(record, owner);
});
afterAll(() => record.close());

const ENDS = "2190-06-01T12:00";

it("ends the embargo, publishes what was seen and says who does not know yet, in one act", async () => {
  const slug = await at.incident();
  await at.embargo(slug, ENDS);
  const { rows } = await record.sql.query<{ id: string }>(
    "SELECT c.id FROM disclosure_case c JOIN incident i ON i.id = incident_id WHERE slug = $1",
    [slug],
  );
  await standFor(record, rows[0]?.id ?? "", "finder", await record.addPerson("Finder", "outside"));
  await at.schedule(slug, "embargo_end");
  const done = await at.breakGlass(slug);
  expect(done).toMatchObject({
    revision: 1,
    tell: [
      { party: "vendor", untold: ["problem", "public"], isMailed: false },
      { party: "finder", untold: ["embargo_ended", "public"], isMailed: true },
    ],
  });
  const { embargo, entries } = await actAs(owner, () => readCase(slug));
  expect(embargo).toMatchObject({ state: "exited", ended: { by: "termination", reason: "It leaked" } });
  expect(entries.at(-1)?.fact).toMatchObject({ kind: "embargo_terminated", reason: "It leaked", agreed: false });
  expect(await readPublished(slug)).toMatchObject({ kind: "published", revision: { number: 1 } });
  const { rows: mails } = await record.sql.query(
    "SELECT recipient FROM outbound_mail WHERE dedupe_key LIKE 'embargo/%'",
  );
  expect(mails.some(({ recipient }) => String(recipient).startsWith("finder-"))).toBe(true);
  const { schedule, earlyEnds } = (await actAs(owner, () => describePublication(slug))).control;
  expect(schedule).toMatchObject({ state: "cancelled" });
  expect(earlyEnds).toMatchObject([
    { by: owner.name, reason: "It leaked", revision: 1, embargoEnds: "2190-06-01T12:00:00Z" },
  ]);
});

it("all or nothing: another document, and the embargo binds as before", async () => {
  const slug = await at.incident();
  await at.embargo(slug, ENDS);
  const wrong = actAs(owner, () => breakGlass(slug, { documentHash: "0".repeat(64), note: "x", reason: "It leaked" }));
  await expect(wrong).rejects.toMatchObject({ code: "document_changed" });
  expect((await actAs(owner, () => readCase(slug))).embargo.state).toBe("active");
  await expect(at.publish(slug)).rejects.toMatchObject({ code: "embargo_active" });
});

it("waits for no second person, and says so", async () => {
  const slug = await at.incident();
  await record.sql.query("UPDATE incident SET second_approver = true WHERE slug = $1", [slug]);
  await at.embargo(slug, ENDS);
  await at.breakGlass(slug, { agreed: true });
  const { control } = await actAs(owner, () => describePublication(slug));
  expect(control.earlyEnds).toMatchObject([{ withoutApproval: true }]);
});

it("opens an incident that was shut without a case", async () => {
  const slug = await at.incident();
  await record.sql.query("UPDATE incident SET embargoed = true WHERE slug = $1", [slug]);
  expect(await at.breakGlass(slug)).toMatchObject({ revision: 1, tell: [] });
  const { rows } = await record.sql.query("SELECT embargoed FROM incident WHERE slug = $1", [slug]);
  expect(rows).toEqual([{ embargoed: false }]);
});

it("needs an embargo, a reason and the right", async () => {
  const slug = await at.incident();
  await expect(at.breakGlass(slug)).rejects.toMatchObject({ code: "no_embargo" });
  await at.embargo(slug, ENDS);
  await expect(at.breakGlass(slug, { reason: "" })).rejects.toMatchObject({ errors: [{ pointer: "/reason" }] });
  const people = await peopleOn(record, slug);
  const documentHash = await at.hashOf(slug);
  const as = (person: PersonActor) =>
    actAs(person, () => breakGlass(slug, { documentHash, note: "Early", reason: "It leaked" }));
  await expect(as(people.responder)).rejects.toBeInstanceOf(NotAllowed);
  await expect(as(people.reviewer)).rejects.toBeInstanceOf(NotAllowed);
  await expect(as(people.stranger)).rejects.toBeInstanceOf(NotFound);
  expect(await as(people.coordinator)).toMatchObject({ revision: 1 });
});
