import { afterAll, beforeAll, expect, it } from "vitest";
import { changedForParty } from "#components/disclosure/party-changes.ts";
import { newCaseFact, type NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { listMyCases } from "#server/disclosure/list-my-cases.ts";
import { listThreads } from "#server/disclosure/list-threads.ts";
import { answerAsParty, readPartyCase, viewAsParty } from "#server/disclosure/party-case.ts";
import { toProblem } from "#server/problem.ts";
import { actAs } from "#server/session.ts";
import { plantedCase } from "#test/journeys/planted-case.ts";
import { openThreadRecord, type ThreadRecord } from "./thread-record.ts";

/** What parties are meant to see also of an internal party's case: terms that are asked, titles made for them, and when the
 * public knew what. */
const SHARED = [
  "case_entry.case_changed.neutralTitle",
  "case_entry.case_step.time",
  "case_entry.embargo_proposed.ends",
  "case_entry.embargo_proposed.reason",
  "case_entry.embargo_proposed.term",
  "case_entry.fix_public.time",
  // Of whatever was published first: since then the public knows.
  "case_entry.publication_step.time",
];
/** The case has its own beginning, and goes on. */
const LEFT_OUT = ["case_opened", "case_withdrawn", "party_left"];
const planted = plantedCase("party", "internal").filter(({ fact }) => !LEFT_OUT.includes(fact.kind));
const origins = new Map(planted.flatMap(({ said }) => [...said]));

let at: ThreadRecord;
let now: Awaited<ReturnType<ThreadRecord["newCase"]>>;

beforeAll(async () => {
  at = await openThreadRecord();
  now = await at.newCase();
  const { rows } = await at.record.sql.query("SELECT max(seq) AS last FROM case_entry WHERE case_id = $1", [
    now.caseId,
  ]);
  for (const [index, { fact }] of planted.entries()) {
    await at.record.sql.query(
      `INSERT INTO case_entry (case_id, seq, actor_kind, actor_id, actor_name, fact) VALUES ($1, $2, 'system', 'test', 'cnry-actor', $3)`,
      [now.caseId, Number(rows[0].last) + index + 1, fact],
    );
  }
  origins.set("cnry-actor", "case_entry.actor_name");
});
afterAll(() => at.close());

function found(text: string): string[] {
  const said = [...text.toLowerCase().matchAll(/cnry-[a-z0-9-]+/g)].map(([canary]) => canary);
  return [...new Set(said.map((canary) => origins.get(canary) ?? canary))].toSorted();
}

it("something is planted in every kind of fact", () => {
  expect(planted.length + LEFT_OUT.length).toBe(newCaseFact.options.length);
  expect(origins.size).toBeGreaterThan(50);
});

it("of all that is internal nothing is in what a party is shown", async () => {
  const { vendor } = now.outside;
  const asked = [
    await actAs(vendor, () => readPartyCase(now.caseId)),
    await actAs(at.owner, () => viewAsParty(now.slug, "vendor")),
    await actAs(vendor, () => listMyCases()),
    await actAs(vendor, () => listThreads({ caseId: now.caseId })),
  ];
  expect(found(JSON.stringify(asked))).toEqual(SHARED);
});

it("nor in any refusal, however it is asked, nor in what is said to have changed", async () => {
  const { vendor } = now.outside;
  const before = await actAs(vendor, () => readPartyCase(now.caseId));
  const text = { en: "x" };
  const far = { wallClock: "2190-01-02T12:00", zone: "UTC" };
  const tries: NewCaseFact[] = [
    ...newCaseFact.options.map(({ shape }) => ({ kind: shape.kind.value, party: "planted" }) as NewCaseFact),
    { kind: "status_stated", statement: "word", party: "planted", component: "x", status: "fixed" },
    { kind: "statement_approved", statement: "word" },
    ...["report", "other"].flatMap((document): NewCaseFact[] => [
      { kind: "publication_step", party: "planted", document, title: text, to: "drafting" },
      { kind: "publication_intended", party: "planted", willPublish: "yes", document, title: text },
    ]),
    { kind: "embargo_proposed", term: "t", ends: far },
    { kind: "embargo_proposed", term: "t", ends: { wallClock: "2030-01-02T12:00", zone: "UTC" } },
    { kind: "consent_given", party: "planted", term: "t" },
    { kind: "party_step", party: "planted", bit: "fix_deployed" },
    { kind: "report_step", party: "planted", to: "closed" },
  ];
  const refused: unknown[] = [];
  for (const fact of tries) {
    const result = await actAs(vendor, () => answerAsParty(now.caseId, [fact])).catch((error: unknown) =>
      toProblem(error),
    );
    if ("status" in result) refused.push(result);
  }
  expect(refused.length).toBeGreaterThan(tries.length - 5);
  expect(JSON.stringify(refused)).not.toMatch(/cnry-|planted/);
  await actAs(vendor, () => answerAsParty(now.caseId, [{ kind: "report_step", party: "vendor", to: "received" }]));
  const { view } = await actAs(vendor, () => readPartyCase(now.caseId));
  expect(found(changedForParty(undefined, view).join() + changedForParty(before.view, view).join())).toEqual([]);
  expect(changedForParty(before.view, view)).toEqual(["The report at yours: received."]);
});
