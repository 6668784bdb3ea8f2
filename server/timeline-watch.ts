import "server-only";

import pg from "pg";
import { env } from "./env.ts";

/** Called when the incident's timeline may have changed, and when what was missed must be looked for. */
type Wake = () => void;
type Watch = {
  wakes: Map<string, Set<Wake>>;
  listening: boolean;
  running: Promise<void> | undefined;
  isOver: boolean;
  ending: Set<() => void>;
};

const CHECK_EVERY_MS = 1000;
const ANSWER_WITHIN_MS = 900;
const LOOK_EVERY_MS = 2000;
const RETRY_AFTER_MS = 500;
const LINGER_MS = 5000;

// On globalThis because the bundler may hold this module more than once in a process, and one connection must do.
const shelf = globalThis as typeof globalThis & { [key: symbol]: Watch | undefined };
const KEY = Symbol.for("candor.timeline-watch");
const watch: Watch = (shelf[KEY] ??= {
  wakes: new Map(),
  listening: false,
  running: undefined,
  isOver: false,
  ending: new Set(),
});

/**
 * One connection per process listens for all who watch, as the readers' role: it hears which incident changed and can read
 * nothing of the record. While it is down everybody is woken every two seconds to look for themselves.
 */
export function onTimelineChange(incidentId: string, wake: Wake): () => void {
  const wakes = watch.wakes.get(incidentId) ?? new Set();
  watch.wakes.set(incidentId, wakes.add(wake));
  watch.running ??= keepListening();
  return () => {
    wakes.delete(wake);
    if (wakes.size === 0 && watch.wakes.get(incidentId) === wakes) watch.wakes.delete(incidentId);
  };
}

export function onWatchesEnding(end: () => void): () => void {
  watch.ending.add(end);
  return () => watch.ending.delete(end);
}

/** Ends every open watch, so that a server that stops need not wait for browsers to hang up. */
export async function endTimelineWatches(): Promise<void> {
  watch.isOver = true;
  for (const end of watch.ending) end();
  await watch.running;
}

function wakeAll(): void {
  for (const wakes of watch.wakes.values()) for (const wake of wakes) wake();
}

/** Until nobody has watched for a while. */
async function keepListening(): Promise<void> {
  watch.isOver = false;
  const looking = setInterval(() => watch.listening || wakeAll(), LOOK_EVERY_MS);
  while (watch.wakes.size > 0 && !watch.isOver) {
    await listenOnce();
    watch.listening = false;
    if (watch.wakes.size > 0 && !watch.isOver) await sleep(RETRY_AFTER_MS);
  }
  clearInterval(looking);
  watch.running = undefined;
}

/** Until the connection fails or nobody watches. */
async function listenOnce(): Promise<void> {
  const client = new pg.Client({
    connectionString: env().databaseUrl,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: "candor timeline watch",
  });
  let failed = false;
  const fail = () => {
    failed = true;
    watch.listening = false;
  };
  client.on("error", fail);
  client.on("end", fail);
  client.on("notification", ({ payload = "" }) => watch.wakes.get(payload)?.forEach((wake) => wake()));
  try {
    await client.connect();
    await client.query("SET ROLE candor_public");
    await client.query("LISTEN candor_timeline");
    watch.listening = true;
    wakeAll();
    let idleMs = 0;
    while (!failed && !watch.isOver && idleMs < LINGER_MS) {
      await sleep(CHECK_EVERY_MS);
      await client.query("SELECT 1");
      idleMs = watch.wakes.size > 0 ? 0 : idleMs + CHECK_EVERY_MS;
    }
  } catch {
    // Down or too slow: whoever watches looks every two seconds until a connection listens again.
  } finally {
    await Promise.race([client.end().catch(() => undefined), sleep(1000)]);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
