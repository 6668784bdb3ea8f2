import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { createDatabase, dropDatabase } from "#scripts/create-database.ts";
import { embeddedUrl, runningPort } from "#scripts/embedded-postgres.ts";
import { throwAwayFolder } from "./database-server.ts";
import { startApp } from "./start-app.ts";
import { newDatabaseName } from "./template-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Of the running app, without a slash at its end. */
    baseUrl: string;
    admin: { email: string; password: string };
    /** An admin's. */
    apiKey: string;
    /** The running app's own. */
    databaseUrl: string;
  }
}

async function chooseDatabase() {
  const server = process.env.DATABASE_URL;
  if (!server) return { url: undefined, drop: async () => {} };
  const name = newDatabaseName("journeys");
  return { url: await createDatabase(server, name), drop: () => dropDatabase(server, name) };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await throwAwayFolder();
  const database = await chooseDatabase();
  const admin = { email: "admin@candor.test", password: randomBytes(12).toString("hex") };
  const apiKey = `candor_${randomBytes(16).toString("hex")}`;
  const app = await startApp({
    DATA_DIR: folder,
    DATABASE_URL: database.url ?? "",
    CANDOR_ADMIN_EMAIL: admin.email,
    CANDOR_ADMIN_PASSWORD: admin.password,
    CANDOR_API_KEY: apiKey,
  });
  project.provide("baseUrl", app.baseUrl);
  project.provide("admin", admin);
  project.provide("apiKey", apiKey);
  project.provide("databaseUrl", database.url ?? embeddedUrl(folder, runningPort(folder) ?? 0, "candor"));
  return async () => {
    await app.stop();
    await database.drop();
    remove();
  };
}
