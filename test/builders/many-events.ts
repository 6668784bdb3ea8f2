import pg from "pg";
import { timeOrderKey } from "#domain/time/order.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { LANES } from "#domain/timeline/timeline-event.ts";

const WORDS = ["Probe", "Alert", "Rollback", "Note", "Restart", "Page", "Deploy", "Question"];
const MINUTE_MS = 60_000;

/** The same events every time: clock times two to nine minutes apart, and among them some dates and "no later than". */
function inputAt(index: number, ms: number): TimeInput {
  const text = new Date(ms).toISOString();
  if (index % 97 === 0) return { date: text.slice(0, 10) };
  const qualifier = index % 41 === 0 ? { qualifier: "by" as const } : {};
  return { wallClock: text.slice(0, 19), zone: "UTC", ...qualifier };
}

/** Straight into the database: ten thousand would take the API minutes. */
export async function addManyEvents(
  databaseUrl: string,
  slug: string,
  count: number,
  audience = "public",
): Promise<void> {
  let ms = Date.UTC(2026, 0, 5, 6);
  const rows = Array.from({ length: count }, (_, index) => {
    ms += (2 + ((index * 7919) % 8)) * MINUTE_MS + (index % 60) * 1000;
    const { time } = recordTime(inputAt(index, ms));
    const title = { en: `${WORDS[index % WORDS.length]} ${index + 1} of ${count}` };
    return {
      key: `event-${index + 1}`,
      title,
      lane: LANES[(index * 31) % LANES.length],
      time,
      order_key: timeOrderKey(time),
    };
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO timeline_event (id, incident_id, key, title, lane, audience, time, order_key, created_at, updated_at)
       SELECT gen_random_uuid(), incident.id, row.key, row.title, row.lane, $3, row.time, row.order_key, now(), now()
       FROM incident, jsonb_to_recordset($2::jsonb)
         AS row(key text, title jsonb, lane text, time jsonb, order_key text)
       WHERE incident.slug = $1`,
      [slug, JSON.stringify(rows), audience],
    );
  } finally {
    await client.end();
  }
}
