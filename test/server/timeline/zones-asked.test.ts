import { isValidElement, type ReactNode } from "react";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { importEvents } from "#server/timeline/import-events.ts";
import { listEvents } from "#server/timeline/list-events.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { GET as exported } from "../../../app/(console)/console/incidents/[slug]/timeline/export/route.ts";
import TimelinePage from "../../../app/(console)/console/incidents/[slug]/timeline/page.tsx";
import ReplayPage from "../../../app/(console)/console/incidents/[slug]/timeline/replay/page.tsx";
import { GET as rows } from "../../../app/(console)/console/incidents/[slug]/timeline/rows/route.ts";

vi.mock("next/headers.js", () => ({ headers: async () => new Headers() }));
vi.mock("next/navigation", () => ({ notFound: vi.fn(), redirect: vi.fn(), unstable_rethrow: vi.fn() }));
vi.mock("next/cache", () => ({ refresh: () => undefined }));
vi.mock("next/link", () => ({ default: "a" }));
vi.mock("#components/incident/incident-header.tsx", () => ({ IncidentHeader: "header" }));
vi.mock("#components/timeline/export-links.tsx", () => ({ ExportLinks: "export-links" }));
vi.mock("#components/timeline/whole-timeline.tsx", () => ({ WholeTimeline: "whole-timeline" }));
vi.mock("#components/timeline/zone-switch.tsx", () => ({ ZoneSwitch: "zone-switch" }));
vi.mock("#components/timeline/replay-question.tsx", () => ({ ReplayQuestion: "replay-question" }));
vi.mock("#components/timeline/replay.tsx", () => ({ Replay: "replay" }));

let record: TestRecord;
let owner: PersonActor;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  ({ slug } = await record.addIncident(owner, { zone: "Europe/Berlin" }));
  const time = { wallClock: "2026-09-09T23:30", zone: "UTC" };
  await actAs(owner, () => addEvent(slug, { title: { en: "Late" }, lane: "provider", time }));
});
afterAll(() => record.close());

const at = () => ({ params: Promise.resolve({ slug }) });
const file = async (handler: typeof rows, query: string) => {
  const answer = await actAs(owner, () => handler(new Request(`http://candor.test/x?${query}`), at()));
  return `${answer.status} ${await answer.text()}`;
};

type Props = Record<string, unknown> & { children?: ReactNode };

/** Each component of the page with what it is given. */
function parts(node: ReactNode): [string, Props][] {
  if (Array.isArray(node)) return node.flatMap(parts);
  if (!isValidElement<Props>(node)) return [];
  const { children, ...props } = node.props;
  return [[String(node.type), props], ...parts(children)];
}

const shown = async (page: typeof TimelinePage, tz: string) =>
  parts(await actAs(owner, () => page({ ...at(), searchParams: Promise.resolve({ tz, at: "2026-09-09 23:45 UTC" }) })));
const given = (found: [string, Props][], name: string) => found.find(([kind]) => kind === name)?.[1];

it.each(["asia/tokyo", "ASIA/TOKYO"])("?tz=%s is Asia/Tokyo, in every file and on every page", async (written) => {
  for (const [handler, query] of [
    [rows, "tz="],
    [exported, "format=md&tz="],
  ] as const) {
    const answer = await file(handler, query + written);
    expect(answer).toBe(await file(handler, `${query}Asia/Tokyo`));
    expect(answer).not.toContain(written);
  }
  for (const page of [TimelinePage, ReplayPage]) {
    const found = await shown(page, written);
    expect(JSON.stringify(found)).toBe(JSON.stringify(await shown(page, "Asia/Tokyo")));
    expect(given(found, "zone-switch")).toMatchObject({ zone: "Asia/Tokyo", incidentZone: "Europe/Berlin" });
    expect(given(found, "zone-switch")?.["unknown"]).toBeUndefined();
  }
  const question = given(await shown(ReplayPage, written), "replay-question");
  expect(question).toMatchObject({ tz: "Asia/Tokyo", zone: "Asia/Tokyo" });
});

it("the incident's own zone in another spelling is its own", async () => {
  const found = await shown(TimelinePage, "europe/berlin");
  expect(given(found, "zone-switch")).toMatchObject({ zone: "Europe/Berlin", unknown: undefined });
  expect(given(found, "export-links")?.["tz"]).toBeUndefined();
});

it("what is no zone is named, and the page states its own", async () => {
  for (const page of [TimelinePage, ReplayPage]) {
    const found = await shown(page, "Mars/Olympus");
    expect(given(found, "zone-switch")).toMatchObject({ zone: "Europe/Berlin", unknown: "Mars/Olympus" });
  }
  expect(await file(rows, "tz=Mars/Olympus")).toMatch(/^422 /);
});

it("the zone of a paste is recorded by its name", async () => {
  const paste = { text: "10:00 first\n11:00 second", zone: "asia/kolkata", baseDate: "2026-09-09" };
  await actAs(owner, () =>
    importEvents(slug, { ...paste, accept: [{ line: 1 }, { line: 2, zone: "america/new_york" }] }),
  );
  const { items } = await actAs(owner, () => listEvents(slug));
  expect(items.map(({ title, time }) => [title.en, time.zone, time.instant])).toEqual([
    ["first", "Asia/Kolkata", "2026-09-09T04:30:00Z"],
    ["second", "America/New_York", "2026-09-09T15:00:00Z"],
    ["Late", "UTC", "2026-09-09T23:30:00Z"],
  ]);
});
