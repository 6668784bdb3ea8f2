import { statfsSync } from "node:fs";
import path from "node:path";
import { readEnvironment } from "#server/env.ts";
import { isBuilt } from "../build.ts";
import { connectOnce } from "../create-database.ts";
import { liveHolder } from "../lock.ts";
import { migrationStatus } from "../migrate.ts";
import { atRecord } from "./at-record.ts";
import { checkChain, describeChain } from "./audit.ts";
import type { Command } from "./command.ts";

type Finding = { name: string; ok: boolean; says: string };

const LEAST_FREE_BYTES = 1_000_000_000;

function aboutMachine(dataDir: string): Finding[] {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const pid = liveHolder(path.join(dataDir, "candor.lock"));
  return [
    { name: "node", ok: true, says: `${process.version} with time zones ${process.versions.tz}` },
    { name: "site", ok: true, says: pid === undefined ? "not running" : `running as process ${pid}` },
    {
      name: "build",
      ok: isBuilt(),
      says: isBuilt() ? "of these sources" : "none of these sources; npm start makes one",
    },
    { name: "disk", ok: free > LEAST_FREE_BYTES, says: `${(free / 1e9).toFixed(1)} GB free for DATA_DIR ${dataDir}` },
  ];
}

async function aboutDatabase(url: string): Promise<Finding[]> {
  const { rows } = await connectOnce(url, (client) =>
    client.query<{ version: string; bytes: string }>(
      "SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes",
    ),
  );
  const megabytes = Math.round(Number(rows[0]?.bytes) / 1e6);
  const { changed } = await migrationStatus(url);
  const chain = await checkChain();
  return [
    { name: "database", ok: true, says: `Postgres ${rows[0]?.version ?? "?"}, ${megabytes} MB` },
    {
      name: "migrations",
      ok: changed.length === 0,
      says: changed.length === 0 ? "all applied" : `changed since: ${changed[0]}`,
    },
    { name: "audit", ok: chain.brokenAt === undefined, says: describeChain(chain) },
  ];
}

export const DOCTOR_COMMANDS: Command[] = [
  {
    name: "doctor",
    does: "look at runtime, build, disk, database, migrations and audit chain; exit code 1 when something is wrong",
    example: "npm run candor -- doctor --json",
    async run() {
      const found = await atRecord(async (url) => [
        ...aboutMachine(readEnvironment().dataDir),
        ...(await aboutDatabase(url)),
      ]);
      const lines = found.map(({ name, ok, says }) => `${ok ? "ok   " : "WRONG"} ${name}: ${says}`);
      return { json: found, lines, failed: found.some(({ ok }) => !ok) };
    },
  },
];
