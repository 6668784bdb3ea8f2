import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { actAs } from "#server/session.ts";
import { endTimelineWatches } from "#server/timeline-watch.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { EXPORT_FORMATS } from "#server/timeline/export-timeline.ts";
import { importEvents } from "#server/timeline/import-events.ts";
import { openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import * as actions from "../../../app/(console)/console/incidents/[slug]/timeline/actions.ts";
import { GET as exported } from "../../../app/(console)/console/incidents/[slug]/timeline/export/route.ts";
import * as importActions from "../../../app/(console)/console/incidents/[slug]/timeline/import/actions.ts";
import ImportPage from "../../../app/(console)/console/incidents/[slug]/timeline/import/page.tsx";
import { GET as live } from "../../../app/(console)/console/incidents/[slug]/timeline/live/route.ts";
import TimelinePage from "../../../app/(console)/console/incidents/[slug]/timeline/page.tsx";
import ReplayPage from "../../../app/(console)/console/incidents/[slug]/timeline/replay/page.tsx";
import { GET as rows } from "../../../app/(console)/console/incidents/[slug]/timeline/rows/route.ts";

vi.mock("next/headers.js", () => ({ headers: async () => new Headers() }));
vi.mock("next/navigation", () => ({
  notFound: () => {
    throw new Error("404");
  },
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
  unstable_rethrow: () => undefined,
}));
vi.mock("next/cache", () => ({ refresh: () => undefined }));
// What the pages are made of runs in browsers; here it is asked whether they are made at all.
vi.mock("next/link", () => ({ default: "a" }));
vi.mock("#components/incident/incident-header.tsx", () => ({ IncidentHeader: "header" }));
vi.mock("#components/timeline/export-links.tsx", () => ({ ExportLinks: "p" }));
vi.mock("#components/timeline/whole-timeline.tsx", () => ({ WholeTimeline: "div" }));
vi.mock("#components/timeline/zone-switch.tsx", () => ({ ZoneSwitch: "div" }));
vi.mock("#components/timeline/import-panel.tsx", () => ({ ImportPanel: "div" }));
vi.mock("#components/timeline/import-undo.tsx", () => ({ EarlierImports: "div" }));
vi.mock("#components/timeline/replay-question.tsx", () => ({ ReplayQuestion: "div" }));
vi.mock("#components/timeline/replay.tsx", () => ({ Replay: "div" }));

const CANARY = "canary-of-what-is-out-of-reach";

type Subject = { slug: string; eventId: string; importId: string };
type Route = (request: Request, context: { params: Promise<{ slug: string }> }) => Promise<Response>;

let record: TestRecord;
let hidden: Subject;
let elsewhere: Subject;
let owner: PersonActor;
let strangers: PersonActor[];

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  const busy = await record.addPerson("Elsewhere");
  strangers = [await record.addPerson("Stranger"), await record.addPerson("Admin", "admin"), busy];
  hidden = await plant(owner, { slug: CANARY, embargoed: true });
  elsewhere = await plant(busy, {});
});
afterAll(async () => {
  await endTimelineWatches();
  await record.close();
});

const event = { title: { en: CANARY }, lane: "provider", audience: "public", time: { date: "2026-01-01" } } as const;
const paste = { text: `2026-01-02 ${CANARY}`, zone: "UTC" };
const attempt = "0123456789abcdef0123456789abcdef";
const nowhere: Subject = {
  slug: "never-was-here",
  eventId: "01a22b6c-0cef-7779-aa7a-1b180b5c8e51",
  importId: "01a22b6c-0cef-7779-aa7a-1b180b5c8e52",
};

async function plant(by: PersonActor, more: { slug?: string; embargoed?: boolean }): Promise<Subject> {
  const { slug } = await record.addIncident(by, { title: { en: CANARY }, ...more });
  const { event: added } = await actAs(by, () => addEvent(slug, event));
  const { importId } = await actAs(by, () => importEvents(slug, { ...paste, accept: [{ line: 1 }] }));
  return { slug, eventId: added.id, importId };
}

/** All that is answered, byte for byte; of a stream only what comes first. */
const route =
  (handler: Route, query = "") =>
  async ({ slug }: Subject) => {
    const over = new AbortController();
    const request = new Request(`http://candor.test/x${query}`, { signal: over.signal });
    const answer = await handler(request, { params: Promise.resolve({ slug }) });
    const type = answer.headers.get("content-type") ?? "";
    const reader = answer.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    const text = type.startsWith("text/event-stream") ? first : first + (await restOf(reader));
    over.abort();
    return { status: answer.status, headers: [...answer.headers], text };
  };

async function restOf(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<string> {
  let text = "";
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
    text += new TextDecoder().decode(next.value);
  return text;
}

type Page = (props: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string>>;
}) => Promise<unknown>;

const page =
  (render: Page, query: Record<string, string> = {}) =>
  async ({ slug }: Subject) => {
    try {
      await render({ params: Promise.resolve({ slug }), searchParams: Promise.resolve(query) });
      return "a page";
    } catch (error) {
      return String(error);
    }
  };

const asked: Record<string, (subject: Subject) => Promise<unknown>> = {
  rows: route(rows),
  "rows in a zone": route(rows, "?tz=Asia/Tokyo"),
  live: route(live),
  "live since": route(live, "?since=0"),
  ...Object.fromEntries(EXPORT_FORMATS.map((format) => [`export ${format}`, route(exported, `?format=${format}`)])),
  "the timeline's page": page(TimelinePage),
  "the replay's page": page(ReplayPage, { at: "2026-09-09 10:00 UTC" }),
  "the import's page": page(ImportPage),
  suggest: ({ slug, eventId }) => actions.suggest(slug, eventId),
  history: ({ slug, eventId }) => actions.history(slug, eventId),
  add: ({ slug }) => actions.add(slug, event, attempt),
  change: ({ slug, eventId }) => actions.change(slug, eventId, { title: { en: "Changed" } }, 7),
  retract: ({ slug, eventId }) => actions.retract(slug, eventId, "wrong", 7),
  undo: ({ slug, eventId }) => actions.undo(slug, eventId, 1, 7),
  propose: ({ slug }) => importActions.propose(slug, paste),
  take: ({ slug }) => importActions.take(slug, { ...paste, accept: [{ line: 1 }] }, attempt),
  "undo an import": ({ slug, importId }) => importActions.undo(slug, importId),
};

const inBytes = (answer: unknown, { slug }: Subject) => JSON.stringify(answer).replaceAll(slug, "{slug}");
const stateOf = async () =>
  (
    await record.sql.query(
      `SELECT (SELECT count(*) FROM timeline_event) AS events, (SELECT max(version) FROM timeline_event) AS version,
         (SELECT count(*) FROM timeline_import WHERE undone_at IS NOT NULL) AS undone, (SELECT count(*) FROM audit_entry) AS audit`,
    )
  ).rows;

describe.each(Object.entries(asked))("%s", (name, ask) => {
  it("of what is out of reach answers as of what never was, and does nothing", async () => {
    const before = await stateOf();
    for (const who of strangers) {
      const missing = inBytes(await actAs(who, () => ask(nowhere)), nowhere);
      expect(missing).toMatch(/404|not_found/);
      expect(inBytes(await actAs(who, () => ask(hidden)), hidden)).toBe(missing);
    }
    expect(await stateOf()).toEqual(before);
  });

  it("to who is signed out tells nothing but that", async () => {
    const missing = inBytes(await ask(nowhere), nowhere);
    expect(missing).toMatch(/401|not_signed_in|to \/sign-in/);
    expect(inBytes(await ask(hidden), hidden)).toBe(missing);
  });

  it("answers something else to who may see it", async () => {
    const missing = inBytes(await actAs(owner, () => ask(nowhere)), nowhere);
    expect(inBytes(await actAs(owner, () => ask(hidden)), hidden)).not.toBe(missing);
  });
});

it.each(["suggest", "history", "change", "retract", "undo", "undo an import"])(
  "%s: what is another incident's, asked for through one's own, is as one that never was (S-C15)",
  async (name) => {
    const [busy = owner] = strangers.slice(-1);
    const [mixed, missing] = [hidden, nowhere].map((subject) => ({ ...subject, slug: elsewhere.slug }));
    const answers = [mixed, missing].map((subject) => actAs(busy, async () => subject && asked[name]?.(subject)));
    const [first, second] = (await Promise.all(answers)).map((answer) => inBytes(answer, elsewhere));
    expect(second).toMatch(/not_found/);
    expect(first).toBe(second);
  },
);
