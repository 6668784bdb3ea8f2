import { afterAll, beforeAll, expect, it } from "vitest";
import type { CaseView } from "#domain/disclosure/case-view.ts";
import { loadEmbargoedCase } from "#prisma/scenarios/load-embargoed-case.ts";
import { viewAsParty } from "#server/disclosure/party-case.ts";
import { readCase } from "#server/disclosure/read-case.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { actAs } from "#server/session.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
let owner: PersonActor;
let slug: string;
let last: CaseView;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  ({ slug } = await actAs(owner, () => loadEmbargoedCase(new Date().toISOString())));
  last = await actAs(owner, () => readCase(slug));
});
afterAll(() => record.close());

/** The case right after the last entry of this kind. */
async function after(kind: string): Promise<CaseView> {
  const entry = last.entries.findLast(({ fact }) => fact.kind === kind);
  return actAs(owner, () => readCase(slug, { asOf: entry?.recordedAt }));
}
const consents = ({ parties }: CaseView) => parties.map(({ consent }) => consent.state);

it("proposals, of which the shorter binds first and the longer becomes its revision (cases 30 and 32)", async () => {
  const accepted = last.entries.find(({ fact }) => fact.kind === "embargo_accepted");
  const first = await actAs(owner, () => readCase(slug, { asOf: accepted?.recordedAt }));
  expect(first.embargo).toMatchObject({ state: "revise", binding: { term: "thirty-days" } });
  expect(first.status.status).toBe("embargoed");
  expect(consents(first)).toEqual(["signatory", "signatory", "invited"]);
});

it("a revision, with a consent that lapsed and one that was given again", async () => {
  const revised = await after("consent_given");
  expect(revised.embargo).toMatchObject({ state: "active", binding: { term: "ninety-days" }, extensions: 1 });
  expect(consents(revised)).toEqual(["lapsed", "signatory", "invited"]);
  expect(revised.waits.map(({ what, party }) => [what, party])).toContainEqual(["consent_lapsed", "finder"]);
});

it("what each party could see then: who had not agreed sees terms and no content", async () => {
  const { recordedAt: asOf } = (await after("statement_approved")).entries.at(-1) ?? { recordedAt: "" };
  const seen = async (party: string) => (await actAs(owner, () => viewAsParty(slug, party, { asOf }))).view;
  expect((await seen("operator")).content).toBeUndefined();
  expect((await seen("operator")).embargo.terms.map(({ term }) => term)).toEqual(["ninety-days"]);
  expect((await seen("vendor")).content?.own.statements).toHaveLength(2);
  expect(JSON.stringify(await seen("finder"))).not.toContain("example-server");
});

it("a leak ends it and breaks it; nobody has published, and publishing still needs a person (case 35)", async () => {
  expect(last.status).toMatchObject({ status: "public_unpublished", embargoBroken: true, published: [] });
  expect(last.embargo).toMatchObject({ state: "exited", ended: { by: "public" } });
  expect(await actAs(owner, () => previewPublication(slug))).toMatchObject({ embargoed: false });
  const { rows } = await record.sql.query("SELECT embargoed, synthetic FROM incident WHERE slug = $1", [slug]);
  expect(rows).toEqual([{ embargoed: false, synthetic: true }]);
});
