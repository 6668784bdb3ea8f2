import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { redactRevision } from "#server/postmortem/redact-revision.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { actAs } from "#server/session.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { GET as preview } from "../../../app/(console)/console/incidents/[slug]/publication/preview/route.tsx";
import { GET as atom } from "../../../app/(public)/feed.atom/route.ts";
import { GET as jsonFeed } from "../../../app/(public)/feed.json/route.ts";
import { GET as csaf } from "../../../app/(public)/incidents/[slug]/csaf.json/route.ts";
import { GET as history } from "../../../app/(public)/incidents/[slug]/history/route.ts";
import { GET as incidentFile } from "../../../app/(public)/incidents/[slug]/incident.json/route.ts";
import { GET as revisionFile } from "../../../app/(public)/incidents/[slug]/revisions/[n]/incident.json/route.ts";
import { GET as revision } from "../../../app/(public)/incidents/[slug]/revisions/[n]/route.ts";
import { GET as incidentPage } from "../../../app/(public)/incidents/[slug]/route.tsx";
import { GET as sitemap } from "../../../app/(public)/sitemap.xml/route.ts";
import { publishingAs, type Publishing } from "./publishing.ts";
import { markOf } from "./mark-of.ts";

// Under the server's condition nothing renders: what a page is given stands for what it says.
vi.mock("react-dom/server", () => ({
  renderToStaticMarkup: ({ props }: { props: object }) => JSON.stringify(props),
}));
vi.mock("next/navigation", () => ({ unstable_rethrow: () => undefined }));

let record: TestRecord;
let owner: PersonActor;
let at: Publishing;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  at = publishingAs(record, owner);
});
afterAll(() => record.close());

type Route = (request: Request, at: { params: Promise<{ slug: string; n: string }> }) => Promise<Response>;

/** As a browser with no session asks; `path` below the site's root. */
async function ask(route: unknown, path: string, slug = "", headers: Record<string, string> = {}, n = "1") {
  const request = new Request(`http://candor.test${path}`, { headers });
  const response = await (route as Route)(request, { params: Promise.resolve({ slug, n }) });
  return {
    status: response.status,
    mark: markOf(response),
    headers: response.headers,
    text: await response.text(),
  };
}
const page = (slug: string, headers?: Record<string, string>) => ask(incidentPage, `/incidents/${slug}`, slug, headers);

/** Everything that anybody can ask about this incident, in one text. */
async function surfaces(slug: string): Promise<string> {
  const own = `/incidents/${slug}`;
  const answers = [
    await page(slug),
    await ask(history, `${own}/history`, slug),
    await ask(history, `${own}/history?from=1&to=2`, slug),
    await ask(incidentFile, `${own}/incident.json`, slug),
    await ask(csaf, `${own}/csaf.json`, slug),
    ...(await Promise.all(["1", "2"].map((n) => ask(revision, `${own}/revisions/${n}`, slug, {}, n)))),
    ...(await Promise.all(
      ["1", "2"].map((n) => ask(revisionFile, `${own}/revisions/${n}/incident.json`, slug, {}, n)),
    )),
    await ask(atom, "/feed.atom"),
    await ask(jsonFeed, "/feed.json"),
    await ask(sitemap, "/sitemap.xml"),
  ];
  return answers.map(({ text }) => text).join("\n");
}

describe("S-C03: a draft is never what others get", () => {
  it("the preview is kept by nobody, and readers go on seeing what is published", async () => {
    const slug = await at.incident();
    const shown = () => actAs(owner, () => ask(preview, `/console/incidents/${slug}/publication/preview`, slug));
    expect((await page(slug)).status).toBe(404);
    await at.publish(slug);
    const before = await page(slug);
    await at.event(slug, "DRAFTCANARY");
    const draft = await shown();
    expect([draft.status, draft.headers.get("cache-control"), draft.mark]).toEqual([
      200,
      "private, no-store",
      undefined,
    ]);
    expect(draft.text).toContain("DRAFTCANARY");
    expect((await page(slug)).text).toBe(before.text);
    expect(await surfaces(slug)).not.toContain("DRAFTCANARY");
    await at.schedule(slug, "2199-01-01T00:00:00Z");
    expect(await surfaces(slug)).not.toContain("DRAFTCANARY");
  });
});

describe("S-C04 and S-C05: what is withdrawn is gone at once, and feeds say so under the same id", () => {
  it("with whatever tag a reader's program comes back", async () => {
    const slug = await at.incident();
    await at.publish(slug);
    const [first, feed] = [await page(slug), await ask(atom, "/feed.atom")];
    const entryOf = (text: string) =>
      text.split("<entry>").find((entry) => entry.includes(`/incidents/${slug}"`)) ?? "";
    const field = (text: string, name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(entryOf(text))?.[1];
    expect(first.mark).toMatchObject({ tagged: true, kept: true });
    await actAs(owner, () => withdrawPublication(slug, { reason: "wrong" }));

    const since = {
      "if-none-match": "*",
      "if-modified-since": new Date(Date.now() + 60_000).toUTCString(),
    };
    const gone = await page(slug, since);
    expect([gone.status, gone.mark]).toMatchObject([410, { tagged: false, kept: false }]);
    const after = await ask(atom, "/feed.atom", "", since);
    expect(after.status).toBe(200);
    expect(after.text).not.toBe(feed.text);
    expect(field(after.text, "id")).toBe(field(feed.text, "id"));
    expect(field(after.text, "published")).toBe(field(feed.text, "published"));
    expect(Date.parse(field(after.text, "updated") ?? "")).toBeGreaterThan(
      Date.parse(field(feed.text, "updated") ?? ""),
    );
    expect(entryOf(after.text)).toContain('term="withdrawn"');
    expect((await ask(sitemap, "/sitemap.xml")).text).not.toContain(`/incidents/${slug}`);
    for (const [route, path] of [
      [incidentFile, "incident.json"],
      [history, "history"],
      [csaf, "csaf.json"],
    ] as const) {
      expect([path, (await ask(route, `/incidents/${slug}/${path}`, slug)).status]).toEqual([path, 410]);
    }
  });
});

describe("what was redacted is in no surface", () => {
  it("its address tells why it is gone; history and comparisons go around it", async () => {
    const slug = await at.incident();
    await at.publish(slug);
    const secret = await at.event(slug, "REDACTEDCANARY");
    await at.publish(slug);
    await actAs(owner, () => changeEvent(slug, secret.event.id, { audience: "internal" }, secret.event.version));
    await at.event(slug, "Third");
    await at.publish(slug);
    expect(await surfaces(slug)).toContain("REDACTEDCANARY");
    await actAs(owner, () => redactRevision(slug, 2, { reason: "It named a token" }));
    const own = `/incidents/${slug}`;
    for (const [route, path] of [
      [revision, `${own}/revisions/2`],
      [revisionFile, `${own}/revisions/2/incident.json`],
    ] as const) {
      const tombstone = await ask(route, path, slug, {}, "2");
      expect([path, tombstone.status]).toEqual([path, 410]);
      expect(tombstone.text).toContain("It named a token");
    }
    const told = await ask(history, `${own}/history`, slug);
    expect([told.status, told.text.includes("It named a token")]).toEqual([200, true]);
    expect((await ask(history, `${own}/history?from=1&to=2`, slug)).status).toBe(404);
    const around = await ask(history, `${own}/history?from=3&to=1`, slug);
    expect([around.status, around.mark?.tagged]).toEqual([200, false]);
    expect(around.text).toContain("Third");
    expect(await surfaces(slug)).not.toMatch(/REDACTEDCANARY/i);
  });
});
