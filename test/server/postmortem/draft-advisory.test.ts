import { afterAll, beforeAll, expect, it } from "vitest";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { disclosure } from "#prisma/scenarios/reference-incident/disclosure.ts";
import { exposure } from "#prisma/scenarios/reference-incident/exposure.ts";
import { upstream } from "#prisma/scenarios/reference-incident/upstream.ts";
import { NotFound } from "#domain/errors.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { draftAdvisories } from "#server/postmortem/draft-advisory.ts";
import { actAs } from "#server/session.ts";
import { recordUpstream } from "#server/upstream/record-upstream.ts";
import { setExposureConditions } from "#server/upstream/set-exposure-conditions.ts";
import { csafFailures, osvFailures } from "#test/builders/advisory-validators.ts";
import { plantIncident } from "#test/journeys/planted-incident.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
let owner: PersonActor;
let slug: string;

const embargo: NewCaseFact[] = [
  { kind: "embargo_proposed", term: "first", ends: { wallClock: "2190-01-02T12:00", zone: "UTC" } },
  { kind: "embargo_accepted", term: "first" },
];

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
  // As far as nobody has a fix or has published: that is when an embargo can be agreed.
  const early = disclosure.filter(({ kind }) => ["case_opened", "party_added", "credit_set"].includes(kind));
  await actAs(owner, async () => {
    await recordUpstream(slug, upstream);
    await setExposureConditions(slug, exposure);
    await openCase(slug, [...early, ...embargo]);
  });
});
afterAll(() => record.close());

const drafts = () => actAs(owner, () => draftAdvisories(slug));

it("of an embargoed case is a draft for few, with the end of the embargo as its release date (case 39)", async () => {
  const [csaf] = await drafts();
  const { document, vulnerabilities } = JSON.parse(csaf?.text ?? "{}") as {
    document: { tracking: { status: string; version: string }; distribution: { tlp: { label: string } } };
    vulnerabilities: { release_date: string }[];
  };
  expect(document).toMatchObject({
    tracking: { status: "draft", version: "0" },
    distribution: { tlp: { label: "AMBER" } },
  });
  expect(vulnerabilities[0]?.release_date).toBe("2190-01-02T12:00:00Z");
});

it("in every format is valid by the test set and the schema that others wrote, and no check of ours fails", async () => {
  const made = await drafts();
  expect(made.map(({ format, findings }) => [format, findings.filter((one) => one.severity === "error")])).toEqual([
    ["csaf", []],
    ["csaf-incident", []],
    ["osv", []],
  ]);
  for (const { format, text } of made) {
    const document = JSON.parse(text) as unknown;
    expect(format === "osv" ? osvFailures(document) : await csafFailures(document)).toEqual([]);
  }
});

it("holds no word that is not public in the record", async () => {
  const { canaries } = await plantIncident(record.sql, "planted", "planted", "parties");
  const system = { kind: "system", id: "test", name: "Test" } as const;
  const made = await actAs(system, () => draftAdvisories("planted"));
  const texts = made.map(({ text }) => text).join("\n");
  const shown = canaries.filter((word) => texts.includes(word) && !/-incident-(title|summary|zone)/.test(word));
  expect(made.map(({ format }) => format)).toEqual(["csaf-incident"]);
  expect(shown).toEqual([]);
});

it("is for those on the incident", async () => {
  const stranger = await record.addPerson("Stranger");
  await expect(actAs(stranger, () => draftAdvisories(slug))).rejects.toBeInstanceOf(NotFound);
});
