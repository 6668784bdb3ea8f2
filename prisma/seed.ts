import pg from "pg";
import { referenceIncident } from "#prisma/scenarios/reference-incident.ts";
import { loadScenario } from "#prisma/scenarios/load-scenario.ts";
import { beginLoading, finishLoading } from "#prisma/scenarios/loading-state.ts";
import { env, publicOrigin } from "#server/env.ts";
import { actAs } from "#server/session.ts";

export type SeedOptions = { databaseUrl: string; dataDir: string; log: (line: string) => void };
export type Seeded = { loaded: boolean; links: string[] };

const ACTOR = { kind: "system", id: "seed", name: "Reference incident" } as const;
const SEED_LOCK = 7_261_303;

/** Loads the reference incident into an empty database, once; a load that was cut off goes on where it stopped. */
export async function seed({ databaseUrl, dataDir, log }: SeedOptions): Promise<Seeded> {
  if (env().databaseUrl !== databaseUrl)
    throw new Error("the verbs write to DATABASE_URL; seed was given another database");
  return alone(databaseUrl, async () => {
    const scenario = referenceIncident;
    if (!(await beginLoading(scenario))) return { loaded: false, links: [] };
    log(`Loading the reference incident (${scenario.slug})`);
    await actAs(ACTOR, () => loadScenario(scenario, { dataDir, log }));
    await finishLoading(scenario);
    const origin = publicOrigin();
    const links = [`/incidents/${scenario.slug}`, `/ja/incidents/${scenario.slug}`].map((path) => `${origin}${path}`);
    log(`Reference incident published: ${links.join("  ")}`);
    return { loaded: true, links };
  });
}

/** Two starts on one database wait for each other; the lock goes with the connection, however the process ends. */
async function alone<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [SEED_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}
