import { afterAll, beforeAll, expect, it } from "vitest";
import { isKnownTopic, readKnownTopics } from "#server/subscriptions/known-topics.ts";
import { inSeries, openToldRecord, publish, publishNew, redact, withdraw, type ToldRecord } from "./told.ts";

let at: ToldRecord;
let old: string;
const MANY = 600;

const named = async (...asked: Parameters<typeof readKnownTopics>) => {
  const { incidents, components, series } = await readKnownTopics(...asked);
  const keys = (some: { key: string }[]) => some.map(({ key }) => key);
  return { incidents: keys(incidents), components: keys(components), series: keys(series) };
};

beforeAll(async () => {
  at = await openToldRecord();
  old = await publishNew(at.owner, "The oldest");
  await at.record.sql.query(
    `INSERT INTO component (id, incident_id, key, name, affected, audience, position)
     SELECT gen_random_uuid(), id, key, jsonb_build_object('en', 'The ' || key), key = 'cache', 'public', 0
     FROM incident, unnest(ARRAY['cache', 'spared']) AS key WHERE slug = $1`,
    [old],
  );
  await inSeries(at.owner, old, "leaks");
  await publish(at.owner, old);
});
afterAll(() => at.close());

it("names what is public: affected parts, series, incidents, and nothing that was withdrawn or redacted", async () => {
  const gone = await publishNew(at.owner, "Gone");
  await withdraw(at.owner, gone);
  const empty = await publishNew(at.owner, "Redacted");
  await redact(at.owner, empty, 1);
  expect(await readKnownTopics()).toEqual({
    incidents: [{ key: old, name: { en: "The oldest", ja: "The oldest 日本語" } }],
    components: [{ key: "cache", name: { en: "The cache" } }],
    series: [{ key: "leaks", name: { en: "leaks" } }],
  });
  const asked = [`incident ${old}`, "component cache", "series leaks", `incident ${gone}`, `incident ${empty}`];
  const known = [...asked, "component spared", "series cache", "incident leaks"].map(async (one) => {
    const [topic = "", key = ""] = one.split(" ");
    return isKnownTopic({ topic: topic as "incident", key });
  });
  expect(await Promise.all(known)).toEqual([true, true, true, false, false, false, false, false]);
});

it("of many incidents names the newest, and an older one to who comes from its page; none of them is parsed", async () => {
  const { sql } = at.record;
  // As many copies of the list's own row: documents there are none, so whoever reads documents finds one incident.
  await sql.query("ALTER TABLE published_entry DROP CONSTRAINT published_entry_incident_id_fkey");
  await sql.query(
    `INSERT INTO published_entry SELECT (jsonb_populate_record(e, jsonb_build_object('incident_id', gen_random_uuid(),
       'slug', 'copy-' || n, 'first_published', e.first_published + make_interval(secs => n)))).*
     FROM published_entry e, generate_series(1, $2::int) AS n WHERE e.slug = $1`,
    [old, MANY],
  );
  const { incidents, components, series } = await named();
  expect(incidents).toEqual(Array.from({ length: 200 }, (_, n) => `copy-${MANY - n}`));
  expect([components, series]).toEqual([["cache"], ["leaks"]]);
  const fromItsPage = await named({ topic: "incident", key: old });
  expect(fromItsPage.incidents).toEqual([...incidents, old]);
  expect(await isKnownTopic({ topic: "incident", key: "copy-1" })).toBe(true);
});
