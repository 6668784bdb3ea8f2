import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addEvidence } from "#server/impact/add-evidence.ts";
import { actAs } from "#server/session.ts";
import type { PersonActor } from "#test/server/access/test-record.ts";
import { POST } from "../../../app/(console)/console/incidents/[slug]/impact/evidence/[id]/files/route.ts";
import { GET } from "../../../app/(console)/console/incidents/[slug]/impact/evidence/[id]/files/[fileId]/route.ts";
import EvidencePage from "../../../app/(console)/console/incidents/[slug]/impact/evidence/page.tsx";
import { openImpactRecord, type ImpactRecord } from "./impact-record.ts";

vi.mock("next/headers.js", () => ({ headers: async () => new Headers() }));
vi.mock("next/cache", () => ({ refresh: () => undefined }));
vi.mock("next/navigation", () => ({
  notFound: () => {
    throw new Error("404");
  },
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
  unstable_rethrow: () => undefined,
}));
// What the page is made of runs in browsers; here it is asked whether it is made at all, and of what.
vi.mock("#components/incident/incident-header.tsx", () => ({ IncidentHeader: "header" }));
vi.mock("#components/impact/impact-header.tsx", () => ({ ImpactHeader: "div" }));
vi.mock("#components/impact/impact-pictures.tsx", () => ({ ImpactPictures: "figure" }));
vi.mock("#components/impact/evidence-board.tsx", () => ({ EvidenceBoard: "ul" }));
vi.mock("#components/timeline/zone-switch.tsx", () => ({ ZoneSwitch: "div" }));

const CANARY = "canary-in-a-file-of-evidence";
const NAME = 'run "1"; ü.txt';
let at: ImpactRecord;
let slug: string;
let id: string;
let stranger: PersonActor;

beforeAll(async () => {
  at = await openImpactRecord();
  slug = await at.newIncident(null);
  stranger = await at.record.addPerson("Stranger");
  const { evidence } = await at.asOwner(() =>
    addEvidence(slug, { kind: "verification", title: { en: "Check" }, data: { result: "passed" } }),
  );
  id = evidence.id;
});
afterAll(() => at.close());

const address = () => `http://here.test/console/incidents/${slug}/impact/evidence/${id}/files`;
const send = (headers: Record<string, string>, name = NAME, body: string | null = CANARY) =>
  POST(new Request(`${address()}?name=${encodeURIComponent(name)}`, { method: "POST", headers, body }), {
    params: Promise.resolve({ slug, id }),
  });
const fetchFile = (fileId: string) =>
  GET(new Request(`${address()}/${fileId}`), { params: Promise.resolve({ slug, id, fileId }) });

describe("a file of evidence", () => {
  it("is attached from a page of this site, and leaves as a download that no browser runs", async () => {
    const sent = await at.asOwner(() => send({ "sec-fetch-site": "same-origin" }));
    expect(sent.status).toBe(201);
    const { id: fileId } = (await sent.json()) as { id: string };
    const answered = await at.asOwner(() => fetchFile(fileId));
    expect(await answered.text()).toBe(CANARY);
    expect(Object.fromEntries(answered.headers)).toMatchObject({
      ...{ "content-type": "application/octet-stream", "x-content-type-options": "nosniff" },
      "content-disposition": `attachment; filename="evidence"; filename*=UTF-8''run%20%221%22%3B%20%C3%BC.txt`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
    const refused = await actAs(stranger, () => fetchFile(fileId));
    expect([refused.status, (await refused.text()).includes(CANARY)]).toEqual([404, false]);
    const unknown = await at.asOwner(() => fetchFile("01a22c4a-bce8-723e-88df-b4ad0aceebe5"));
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      await (await actAs(stranger, () => fetchFile(fileId))).text(),
    ]);
  });

  it.each<[Record<string, string>, number]>([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "none" }, 403],
    [{ origin: "http://elsewhere.test", host: "here.test" }, 403],
    [{}, 403],
    [{ origin: "http://here.test", host: "here.test" }, 201],
  ])("sent with %j: %i", async (headers, status) => {
    expect((await at.asOwner(() => send(headers))).status).toBe(status);
  });

  it("is refused in words that a form can show", async () => {
    const own = { "sec-fetch-site": "same-origin" };
    const wrong = await at.asOwner(() => send(own, "page.html"));
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { code: "file_type" }]);
    expect((await at.asOwner(() => send(own, NAME, null))).status).toBe(422);
    expect((await actAs(stranger, () => send(own))).status).toBe(404);
  });
});

describe("the page", () => {
  const open = (tz?: string) =>
    EvidencePage({ params: Promise.resolve({ slug }), searchParams: Promise.resolve({ ...(tz && { tz }) }) });

  it("holds the entries for the incident's people, and is not there for others", async () => {
    expect(JSON.stringify(await at.asOwner(() => open("Asia/Tokyo")), withoutActions)).toContain('"result":"passed"');
    expect(JSON.stringify(await at.asOwner(() => open("Mars/Phobos")), withoutActions)).toContain("Mars/Phobos");
    await expect(actAs(stranger, () => open())).rejects.toThrow("404");
  });
});

const withoutActions = (key: string, value: unknown) => (key === "actions" || key === "_owner" ? undefined : value);
