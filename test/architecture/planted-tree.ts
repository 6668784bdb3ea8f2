import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export type Files = Record<string, string>;

export const repositoryRoot = join(import.meta.dirname, "../..");

/** A small tree that breaks no rule: one module for each shelf, wired the way the real ones are. */
export const cleanTree: Files = {
  "app/(console)/console/page.tsx": `
    import { ListPage } from "#components/incident/list-page.tsx";
    import { listIncidents } from "#server/incident/list-incidents.ts";
    import { addIncident } from "./actions.ts";
    import { heading } from "./_parts/heading.ts";
    export default async function Page() { return ListPage(await listIncidents(), addIncident, heading); }`,
  "app/(console)/console/actions.ts": `"use server";
    import { listIncidents } from "#server/incident/list-incidents.ts";
    export async function addIncident() { await listIncidents(); }`,
  "app/(console)/console/_parts/heading.ts": `import { slug } from "#domain/incident/slug.ts"; export const heading = slug("a");`,
  "app/api/auth/[...all]/route.ts": `export { handler as GET } from "#server/members/auth-handler.ts";`,
  "app/(public)/incidents/[slug]/route.ts": `
    import { readPublished } from "#server/postmortem/read-published.ts";
    export async function GET() {
      const { renderToStaticMarkup } = await import("react-dom/server");
      return new Response(renderToStaticMarkup(await readPublished()));
    }`,
  "components/incident/list-page.tsx": `
    import { slug } from "#domain/incident/slug.ts";
    import { frame } from "#components/ui/frame.ts";
    export const ListPage = (...parts: unknown[]) => frame(slug(String(parts.length)));`,
  "components/ui/frame.ts": `export const frame = (text: string) => text;`,
  "domain/incident/slug.ts": `import { instant } from "#domain/time/instant.ts"; export const slug = (text: string) => text + instant;`,
  "domain/time/instant.ts": `import { z } from "zod"; import { toZonedTime } from "date-fns-tz"; export const instant = [z, toZonedTime].length;`,
  "domain/errors.ts": `export class NotFound extends Error {}`,
  "prisma/seed.ts": `import { database } from "#server/database.ts"; export const seed = database;`,
  "prisma/generated/client.ts": `export class PrismaClient {} export type Row = { id: string };`,
  "scripts/start.ts": `import { seed } from "#prisma/seed.ts"; export const start = seed;`,
  "server/access.ts": `import "server-only"; import { database } from "./database.ts"; export const readAsPublic = database;`,
  "server/database.ts": `import "server-only"; import pg from "pg"; import { PrismaClient } from "#prisma/generated/client.ts"; export const database = [pg, PrismaClient];`,
  "server/session.ts": `import "server-only"; import { database } from "./database.ts"; export type Person = { id: string }; export const currentPerson = () => database;`,
  "server/health.ts": `import "server-only"; import { database } from "./database.ts"; export const ready = () => database;`,
  "server/jobs/queue.ts": `import "server-only"; import { database } from "#server/database.ts"; export const queue = database;`,
  "server/impact/count-impact.ts": `import "server-only"; import { queue } from "#server/jobs/queue.ts"; export const countImpact = queue;`,
  "server/audit.ts": `import "server-only"; export const audit = [];`,
  "server/incident/list-incidents.ts": `import "server-only"; import { readAsPublic } from "#server/access.ts"; import type { Row } from "#prisma/generated/client.ts"; export const listIncidents = async () => readAsPublic as unknown as Row[];`,
  "server/members/auth-handler.ts": `import "server-only"; export const handler = () => new Response();`,
  "server/postmortem/read-published.ts": `import "server-only"; import { readAsPublic } from "#server/access.ts"; export const readPublished = async () => String(readAsPublic);`,
  "scripts/bench.ts": `import { pageWeight } from "#test/bench/page-weight.ts"; export const weighed = pageWeight;`,
  "test/bench/page-weight.ts": `export const pageWeight = 0;`,
  "test/server/incidents/route.test.ts": `import { GET } from "../../../app/(public)/incidents/[slug]/route.ts"; export const tested = GET;`,
  "test/domain/incident/slug.test.ts": `import { slug } from "#domain/incident/slug.ts"; export const tested = slug("a");`,
};

export function plantTree(files: Files): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "candor-plant-"));
  const { imports } = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")) as { imports: unknown };
  const packageJson = JSON.stringify({ name: "plant", type: "module", imports });
  for (const [name, text] of Object.entries({ "package.json": packageJson, ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  symlinkSync(join(repositoryRoot, "node_modules"), join(root, "node_modules"));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
