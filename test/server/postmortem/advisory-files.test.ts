import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkCsaf } from "#domain/disclosure/documents/check-csaf.ts";
import { checkOsv } from "#domain/disclosure/documents/check-osv.ts";
import type { CsafDocument } from "#domain/disclosure/documents/csaf-document.ts";
import type { OsvRecord } from "#domain/disclosure/documents/osv-record.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { recordUpstream } from "#server/upstream/record-upstream.ts";
import { setExposureConditions } from "#server/upstream/set-exposure-conditions.ts";
import { exposure } from "#prisma/scenarios/reference-incident/exposure.ts";
import { upstream } from "#prisma/scenarios/reference-incident/upstream.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { GET as csaf } from "../../../app/(public)/incidents/[slug]/csaf.json/route.ts";
import { GET as osv } from "../../../app/(public)/incidents/[slug]/osv.json/route.ts";
import { markOf } from "./mark-of.ts";

// Pages cannot be drawn where server code runs; here only their status counts.
vi.mock("react-dom/server", () => ({ renderToStaticMarkup: () => "<html></html>" }));

const INCIDENT = "csaf_security_incident_response";

let record: TestRecord;
let owner: PersonActor;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
  await actAs(owner, async () => {
    await recordUpstream(slug, upstream);
    await setExposureConditions(slug, exposure);
  });
  await publish(slug);
});
afterAll(() => record.close());

async function publish(published: string, note = "A note") {
  const { hash } = await actAs(owner, () => previewPublication(published));
  await actAs(owner, () => publishRevision(published, { documentHash: hash, note }));
}

const get = (route: typeof csaf, path: string, headers = {}) =>
  route(new Request(`http://any.example/incidents/${path}`, { headers }), {
    params: Promise.resolve({ slug: path.split("/")[0] ?? "" }),
  });

describe("csaf.json", () => {
  it("is the published revision as an advisory, under the name that CSAF wants", async () => {
    const answer = await get(csaf, `${slug}/csaf.json`);
    const document = (await answer.json()) as CsafDocument;
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="candor-\d{4}-\d+\.json"$/);
    expect(document.document).toMatchObject({
      category: "csaf_security_advisory",
      tracking: { version: "1", status: "final" },
    });
    expect(document.vulnerabilities[0]?.product_status?.known_affected).toHaveLength(5);
    expect(checkCsaf(document)).toEqual([]);
    expect(markOf(answer)).toMatchObject({ tagged: true, kept: true });
  });

  it("told as an incident it is never kept in the place of the advisory", async () => {
    const answer = await get(csaf, `${slug}/csaf.json?profile=${INCIDENT}`);
    expect(await answer.json()).toMatchObject({ document: { category: INCIDENT } });
    expect([markOf(answer)?.kept, markOf(await get(csaf, `${slug}/csaf.json`))?.kept]).toEqual([false, true]);
  });

  it("counts its versions with the revisions and keeps its id", async () => {
    const tracking = async () => {
      const { document } = (await (await get(csaf, `${slug}/csaf.json`)).json()) as CsafDocument;
      return document.tracking;
    };
    const before = await tracking();
    await actAs(owner, () =>
      addEvent(slug, { title: { en: "Later" }, lane: "provider", audience: "public", time: { date: "2026-09-08" } }),
    );
    await publish(slug);
    const after = await tracking();
    expect([before.version, after.version, after.id]).toEqual(["1", "2", before.id]);
    expect(after.initial_release_date).toBe(before.initial_release_date);
  });

  it("is the same advisory, some versions later, where an earlier one was withdrawn; nothing of that one is told", async () => {
    const again = (await addIncident(owner)).slug;
    const read = async () => (await (await get(csaf, `${again}/csaf.json`)).json()) as CsafDocument;
    await publish(again, "Wrong words");
    const { tracking: before } = (await read()).document;
    await actAs(owner, () => withdrawPublication(again, { reason: "A reason" }));
    await publish(again);
    const found = await read();
    expect(found.document.tracking).toMatchObject({
      id: before.id,
      version: "2",
      initial_release_date: before.initial_release_date,
    });
    expect(JSON.stringify(found)).not.toContain("Wrong words");
    expect(checkCsaf(found)).toEqual([]);
  });
});

describe("osv.json", () => {
  it("has one entry per configuration, with the events of each", async () => {
    const answer = await get(osv, `${slug}/osv.json`);
    const found = (await answer.json()) as OsvRecord;
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${found.id}.json"`);
    expect(found.affected.map((entry) => [entry.ecosystem_specific.key, entry.ranges?.[0]?.events.at(-1)])).toEqual([
      ["mooncake", { fixed: "0.5.21" }],
      ["nixl", { fixed: "0.5.21" }],
      ["mori", { fixed: "0.5.22" }],
    ]);
    expect(checkOsv(found)).toEqual([]);
  });
});

it("without versions there is the incident as CSAF, and no OSV; withdrawn both are gone; a draft is not there", async () => {
  const bare = (await addIncident(owner)).slug;
  const statuses = async () => [
    (await get(csaf, `${bare}/csaf.json`)).status,
    (await get(osv, `${bare}/osv.json`)).status,
  ];
  expect(await statuses()).toEqual([404, 404]);
  await publish(bare);
  expect(await statuses()).toEqual([200, 404]);
  expect(await (await get(csaf, `${bare}/csaf.json`)).json()).toMatchObject({ document: { category: INCIDENT } });
  await actAs(owner, () => withdrawPublication(bare, { reason: "A reason" }));
  expect(await statuses()).toEqual([410, 410]);
});
