import "server-only";

import { setTimeout as timeout } from "node:timers/promises";
import pg from "pg";

/** `newer`: readers see later revisions, and all they saw before may still be read; `taken`: something may not. */
export type PublicationChange = "newer" | "taken";
export type PublicationWatch = {
  /** Looks now; resolves when what has changed is acted on, or nothing is trusted. */
  check(): Promise<void>;
  stop(): Promise<void>;
};
type Watched = {
  databaseUrl: string;
  onChange: (change: PublicationChange) => Promise<void> | void;
  /** Until when, on the clock of `performance.now()`, nothing can have changed unseen; 0: it cannot be known just now. */
  onTrust?: (until: number) => void;
  everyMs?: number;
};
type State = { shown: string; taken: string };

const CHECK_EVERY_MS = 400;
const TRUST_FOR_MS = 1000;
const ANSWER_WITHIN_MS = 900;
const LONGEST_PAUSE_MS = 2000;

/** Everything that decides which revision a reader sees, and what was withdrawn or redacted and why. */
const STATE = `SELECT md5(coalesce(string_agg(slug || ' ' || current, ',' ORDER BY slug), '')) AS shown,
    md5(coalesce(string_agg(slug || ' ' || readable_from || ' ' || coalesce(withdrawn_at::text, ''), ',' ORDER BY slug)
        FILTER (WHERE readable_from > 1 OR withdrawn_at IS NOT NULL), '')
      || coalesce((SELECT string_agg(redacted_at || ' ' || redacted_reason, ',' ORDER BY redacted_at, incident_id, number)
        FROM public_revision WHERE redacted_at IS NOT NULL), '')) AS taken
  FROM public_incident`;

/** Looks when any process says that it published, and by itself more than once a second. While it cannot, nothing is to be
 * trusted. It reads as candor_public, so it is no second door to the record. */
export function startPublicationWatch(watched: Watched): PublicationWatch {
  const stopping = new AbortController();
  const looker = new Looker(watched);
  const done = keepWatching(looker, watched, stopping.signal);
  return {
    check: () => looker.look(),
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** Compares what the database holds with what it held at the last look. */
class Looker {
  client: pg.Client | undefined;
  #known: State | undefined;
  /** Since the last look something may have been published whose publisher was answered already. */
  #isBlind = false;
  #acting: Promise<void> | void = undefined;
  #comparing = Promise.resolve();
  readonly #watched: Watched;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  async look(): Promise<void> {
    try {
      await this.compare();
      await this.#acting;
    } catch {
      this.doubt();
    }
  }

  doubt(): void {
    this.#isBlind = true;
    this.#watched.onTrust?.(0);
  }

  /** One after the other. @throws where the database does not answer */
  compare(): Promise<void> {
    this.#comparing = this.#comparing.catch(() => undefined).then(() => this.#compare());
    return this.#comparing;
  }

  async #compare(): Promise<void> {
    const askedAt = performance.now();
    const { client } = this;
    if (!client) throw new Error("there is no connection to the database");
    const { rows } = await client.query<State>(STATE);
    const found = changeBetween(this.#known, rows[0]);
    const change = found && this.#isBlind ? "taken" : found;
    this.#known = rows[0];
    this.#isBlind = false;
    if (change) this.#acting = this.#watched.onChange(change);
    if (client === this.client) this.#watched.onTrust?.(askedAt + TRUST_FOR_MS);
  }
}

function changeBetween(known: State | undefined, now: State | undefined): PublicationChange | undefined {
  if (!known || known.taken !== now?.taken) return "taken";
  return known.shown === now.shown ? undefined : "newer";
}

async function keepWatching(looker: Looker, watched: Watched, stopped: AbortSignal): Promise<void> {
  for (let pause = 100; !stopped.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const worked = await watchOnce(looker, watched, stopped);
    if (worked) pause = 100;
    if (!stopped.aborted) await sleep(pause, stopped);
  }
}

/** Until the connection fails or the watch is stopped; true when it had worked. */
async function watchOnce(
  looker: Looker,
  { databaseUrl, everyMs = CHECK_EVERY_MS }: Watched,
  stopped: AbortSignal,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: "candor publication watch",
  });
  const failed = new AbortController();
  const over = AbortSignal.any([failed.signal, stopped]);
  client.on("error", () => {
    looker.doubt();
    failed.abort();
  });
  client.on("notification", () => void looker.look());
  let worked = false;
  try {
    await client.connect();
    await client.query("SET ROLE candor_public");
    await client.query("LISTEN candor_published");
    looker.client = client;
    while (!over.aborted) {
      await looker.compare();
      worked = true;
      await sleep(everyMs, over);
    }
  } catch {
    // Down or too slow: both mean that memory may be out of date. The next round tries again.
  } finally {
    looker.client = undefined;
    looker.doubt();
    await Promise.race([client.end().catch(() => undefined), sleep(1000, stopped)]);
  }
  return worked;
}

async function sleep(ms: number, over: AbortSignal): Promise<void> {
  await timeout(ms, undefined, { signal: over }).catch(() => undefined);
}
