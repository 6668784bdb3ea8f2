import "./next-environment.ts";
import { env, publicOrigin, readEnvironment, type Environment } from "#server/env.ts";
import { buildIfChanged, generateClient, generateSources, isBuilt } from "./build.ts";
import { checkClocks } from "./check-clocks.ts";
import { Closing } from "./closing.ts";
import { lockDataFolder, prepareDataFolder } from "./data-folder.ts";
import { checkPort } from "./listen.ts";
import { applyMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { CannotGoOn, explain, progress, secondsSince } from "./progress.ts";
import { serve } from "./serve.ts";

export type SiteOptions = {
  /** Build when the sources changed; without it a build must be there. */
  build: boolean;
  /** Hot reload instead of a build. */
  dev: boolean;
};

async function prepareDatabase(environment: Environment, closing: Closing): Promise<void> {
  const database = await openDatabase(environment);
  closing.add(() => database.stop());
  void database.ended.then(() => {
    if (closing.isUnderWay) return undefined;
    explain(new CannotGoOn("the database stopped by itself; its log is DATA_DIR/postgres.log."));
    return closing.end(1);
  });
  await checkClocks(database.url);
  const applied = await applyMigrations(database.url);
  if (applied.length > 0) progress(`  migrated: ${applied.join(", ")}`);
  process.env.DATABASE_URL = database.url;
}

async function loadReferenceIncident(environment: Environment): Promise<void> {
  if (!environment.demo) return;
  const { seed } = await import("#prisma/seed.ts");
  await seed({ databaseUrl: env().databaseUrl ?? "", dataDir: environment.dataDir, log: progress });
}

async function makeFirstAdmin(environment: Environment): Promise<string[]> {
  const { ensureFirstAdmin } = await import("#server/members/first-admin.ts");
  const admin = await ensureFirstAdmin(environment.admin);
  if (!admin.created) return [];
  const secret = admin.password === undefined ? "the password given" : `password ${admin.password} (shown this once)`;
  return [`Sign in: ${publicOrigin()}/sign-in as ${admin.email}, ${secret}`];
}

async function closeApplication(): Promise<void> {
  const { closeDatabases } = await import("#server/database.ts");
  await closeDatabases();
}

async function prepareSources({ build, dev }: SiteOptions): Promise<void> {
  if (dev) return generateSources();
  if (build) return buildIfChanged();
  if (!isBuilt()) throw new CannotGoOn("there is no build of these sources; `npm start` makes one.");
}

async function start(options: SiteOptions, closing: Closing): Promise<void> {
  const startedAt = Date.now();
  const environment = readEnvironment();
  prepareDataFolder(environment.dataDir);
  const lock = lockDataFolder(environment.dataDir);
  process.on("exit", () => lock.release());
  const port = await checkPort(environment.host, environment.port);
  process.env.PORT = String(port);
  Object.assign(process.env, { NODE_ENV: options.dev ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" });
  if (options.build) await generateClient();
  await prepareDatabase(environment, closing);
  closing.add(closeApplication);
  await Promise.all([prepareSources(options), loadReferenceIncident(environment)]);
  const welcome = await makeFirstAdmin(environment);
  const serving = await serve({
    host: environment.host,
    port,
    databaseUrl: env().databaseUrl ?? "",
    dataDir: environment.dataDir,
    exportDir: environment.exportDir,
    dev: options.dev,
  });
  closing.add(() => serving.stop());
  void serving.ended.then(() => {
    if (closing.isUnderWay) return undefined;
    explain(new CannotGoOn("the process that answers readers ended by itself."));
    return closing.end(1);
  });
  progress(`Started in ${secondsSince(startedAt)}`);
  progress(`Ready: ${publicOrigin()}`);
  welcome.forEach(progress);
}

/** Everything from the data folder to the web server; stops all of it, in order, at the first signal. */
export async function runSite(options: SiteOptions): Promise<void> {
  const closing = new Closing();
  closing.onSignals();
  try {
    await start(options, closing);
  } catch (error) {
    explain(error);
    await closing.end(1);
  }
}
