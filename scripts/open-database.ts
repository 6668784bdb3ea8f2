import path from "node:path";
import { checkDatabase } from "./check-database.ts";
import { createDatabase } from "./create-database.ts";
import { lockDataFolder, prepareDataFolder } from "./data-folder.ts";
import { embeddedUrl, runningPort, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { liveHolder } from "./lock.ts";
import { CannotGoOn, progress } from "./progress.ts";

export type OpenDatabase = {
  url: string;
  /** Settles when the database ends by itself; never for one that is not ours. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const DATABASE = "candor";
const NEVER = new Promise<void>(() => {});

/** DATABASE_URL where it is given, else the Postgres that comes with the packages, started on the data folder. */
export async function openDatabase(given: { databaseUrl?: string; dataDir: string }): Promise<OpenDatabase> {
  if (given.databaseUrl !== undefined) {
    progress("Checking the database");
    await checkDatabase(given.databaseUrl);
    return { url: given.databaseUrl, ended: NEVER, stop: async () => {} };
  }
  progress("Starting the database");
  const server = await startEmbeddedPostgres(given.dataDir);
  return { url: await createDatabase(server.url, DATABASE), ended: server.ended, stop: () => server.stop() };
}

/** For commands: the database of a start that is running, else one opened for as long as the work takes. */
export async function atDatabase<T>(
  given: { databaseUrl?: string; dataDir: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (given.databaseUrl === undefined && liveHolder(path.join(given.dataDir, "candor.lock")) !== undefined) {
    const port = runningPort(given.dataDir);
    if (port === undefined) throw new CannotGoOn("a start is under way on this DATA_DIR; try again when it is ready.");
    return work(embeddedUrl(given.dataDir, port, DATABASE));
  }
  const lock =
    given.databaseUrl === undefined ? (prepareDataFolder(given.dataDir), lockDataFolder(given.dataDir)) : undefined;
  const database = await openDatabase(given);
  try {
    return await work(database.url);
  } finally {
    await database.stop();
    lock?.release();
  }
}
