import "server-only";

import { setTimeout as timeout } from "node:timers/promises";
import pg from "pg";
import { forgetPrepared, trustPreparedUntil } from "./prepared-documents.ts";

export type PublicationWatch = { stop(): Promise<void> };
/** `onChange`: after what was prepared is forgotten; it may be called without a change. */
type Watched = { databaseUrl: string; onChange?: (() => void) | undefined };

const CHECK_EVERY_MS = 400;
const TRUST_FOR_MS = 1000;
const ANSWER_WITHIN_MS = 900;
const LONGEST_PAUSE_MS = 2000;

/** Everything that decides which revision a reader sees, and what was redacted and why. */
const STATE = `SELECT md5(coalesce(string_agg(slug || ' ' || current || ' ' || coalesce(withdrawn_at::text, ''), ',' ORDER BY slug), '')
    || coalesce((SELECT string_agg(redacted_at || ' ' || redacted_reason, ',' ORDER BY redacted_at, incident_id, number)
      FROM public_revision WHERE redacted_at IS NOT NULL), ''))
  AS state FROM public_incident`;

/** Hears what any process publishes and looks for itself more than once a second. While it cannot, nothing prepared is
 * trusted. It reads as candor_public, so it is no second door to the record. */
export function startPublicationWatch({ databaseUrl, onChange }: Watched): PublicationWatch {
  const stopping = new AbortController();
  const changed = () => {
    forgetPrepared();
    onChange?.();
  };
  const done = keepWatching(databaseUrl, changed, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

async function keepWatching(databaseUrl: string, changed: () => void, stopped: AbortSignal): Promise<void> {
  for (let pause = 100; !stopped.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const watched = await watchOnce(databaseUrl, changed, stopped);
    trustPreparedUntil(0);
    if (watched) pause = 100;
    if (!stopped.aborted) await sleep(pause, stopped);
  }
}

/** Until the connection fails or the watch is stopped; true when it had worked. */
async function watchOnce(databaseUrl: string, changed: () => void, stopped: AbortSignal): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: "candor publication watch",
  });
  const failed = new AbortController();
  const over = AbortSignal.any([failed.signal, stopped]);
  client.on("error", () => {
    trustPreparedUntil(0);
    failed.abort();
  });
  client.on("notification", changed);
  let worked = false;
  try {
    await client.connect();
    await client.query("SET ROLE candor_public");
    await client.query("LISTEN candor_published");
    let known: string | undefined;
    while (!over.aborted) {
      const askedAt = performance.now();
      const { rows } = await client.query<{ state: string }>(STATE);
      if (rows[0]?.state !== known) changed();
      known = rows[0]?.state;
      worked = true;
      if (!over.aborted) trustPreparedUntil(askedAt + TRUST_FOR_MS);
      await sleep(CHECK_EVERY_MS, over);
    }
  } catch {
    // Down or too slow: both mean that memory may be out of date. The next round tries again.
  } finally {
    trustPreparedUntil(0);
    await Promise.race([client.end().catch(() => undefined), sleep(1000, stopped)]);
  }
  return worked;
}

async function sleep(ms: number, over: AbortSignal): Promise<void> {
  await timeout(ms, undefined, { signal: over }).catch(() => undefined);
}
