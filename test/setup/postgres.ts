import type { TestProject } from "vitest/node";
import { openDatabaseServer } from "./database-server.ts";
import { makeTemplate } from "./template-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Of a server on which tests may create databases. */
    adminUrl: string;
    /** A migrated, empty database that nobody connects to. */
    templateDatabase: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openDatabaseServer();
  const template = await makeTemplate(server.adminUrl);
  project.provide("adminUrl", server.adminUrl);
  project.provide("templateDatabase", template.name);
  return async () => {
    await template.drop();
    await server.stop();
  };
}
