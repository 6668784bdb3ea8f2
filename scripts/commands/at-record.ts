import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { closeDatabases } from "#server/database.ts";
import { readEnvironment } from "#server/env.ts";
import { actAs } from "#server/session.ts";
import { migrationStatus } from "../migrate.ts";
import { atDatabase } from "../open-database.ts";
import { clusterFolder } from "../postgres-cluster.ts";
import { CannotGoOn } from "../progress.ts";

function whoTypes(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}

/** Opens what `npm start` made; refuses where it has made nothing yet. */
export async function atExistingDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const environment = readEnvironment();
  if (environment.databaseUrl === undefined && !existsSync(clusterFolder(environment.dataDir))) {
    throw new CannotGoOn(`there is no database in DATA_DIR ${environment.dataDir} yet; npm start makes one.`);
  }
  return atDatabase(environment, work);
}

/** Runs verbs on the record as the command line, which the audit log names together with the account that typed. */
export function atRecord<T>(work: (url: string) => Promise<T>): Promise<T> {
  return atExistingDatabase(async (url) => {
    const { pending } = await migrationStatus(url);
    if (pending.length > 0) {
      throw new CannotGoOn(
        `the database lacks migration ${pending[0]}; apply it with: npm run candor -- migrate apply`,
      );
    }
    process.env.DATABASE_URL = url;
    try {
      return await actAs({ kind: "system", id: "command-line", name: `Command line (${whoTypes()})` }, () => work(url));
    } finally {
      await closeDatabases();
    }
  });
}
