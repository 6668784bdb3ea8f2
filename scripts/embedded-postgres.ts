import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clearOrphan, isPostmasterOf, readPostmaster, waitUntilGone } from "./orphaned-postmaster.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { clusterFolder, initialiseCluster, placeCluster, SUPERUSER } from "./postgres-cluster.ts";
import { findPostgresUser } from "./postgres-user.ts";
import { CannotGoOn, progress } from "./progress.ts";
import { environmentOf } from "./run-program.ts";

const HOST = "127.0.0.1";
const LARGEST_LOG_BYTES = 5_000_000;

export type EmbeddedPostgres = {
  /** Of the cluster's own database `postgres`, as its superuser. */
  url: string;
  /** Settles when the server ends, wanted or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

function password(dataDir: string): string {
  const file = path.join(dataDir, "secret", "database");
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8").trim();
}

/** Address of a database in the cluster of this data folder. */
export function embeddedUrl(dataDir: string, port: number, database: string): string {
  return `postgresql://${SUPERUSER}:${password(dataDir)}@${HOST}:${port}/${database}`;
}

/** The port of the Postgres that some other process runs on this data folder right now. */
export function runningPort(dataDir: string): number | undefined {
  const cluster = clusterFolder(dataDir);
  const found = readPostmaster(cluster);
  return found !== undefined && isPostmasterOf(cluster, found.pid) ? found.port : undefined;
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}

function anyFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, HOST, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function choosePort(dataDir: string): Promise<number> {
  const file = path.join(dataDir, "postgres-port");
  const kept = existsSync(file) ? Number(readFileSync(file, "utf8")) : Number.NaN;
  if (Number.isInteger(kept) && kept > 0 && (await isFree(kept))) return kept;
  const port = await anyFreePort();
  writeFileSync(file, String(port));
  return port;
}

function openLog(file: string): number {
  const isLarge = existsSync(file) && statSync(file).size > LARGEST_LOG_BYTES;
  return openSync(file, isLarge ? "w" : "a", 0o600);
}

function settings(port: number, isThrowAway: boolean): string[] {
  const values: Record<string, string> = {
    listen_addresses: HOST,
    port: String(port),
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    fsync: isThrowAway ? "off" : "on",
    max_connections: "200",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitUntilReady(child: ChildProcess, url: string, log: string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await answers(url)) return;
    await sleep(30);
  }
  const words = readFileSync(log, "utf8").trim().split("\n");
  const why = words.findLast((line) => line.includes("FATAL:")) ?? words.at(-1) ?? "no word";
  throw new CannotGoOn(`the database does not start: ${why.replace(/^.*FATAL:\s*/, "")} (more in ${log})`);
}

/** Postgres checks for itself that no process of a killed server is left; such processes need a moment to end. */
async function startPatiently<T>(start: () => Promise<T>): Promise<T> {
  const until = Date.now() + 20_000;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const passes = error instanceof Error && /shared memory block|could not bind|lock file/.test(error.message);
      if (!passes || Date.now() > until) throw error;
      await sleep(300);
    }
  }
}

/** Starts the Postgres that comes with the packages on DATA_DIR/postgres; the caller holds the data folder's lock. */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: {
    /** For tests whose data may be lost with the machine: does not wait for the disk. */
    throwAway?: boolean;
  } = {},
): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const user = findPostgresUser(clusterFolder(dataDir));
  const binaries = findPostgresBinaries(user);
  const cluster = placeCluster(dataDir, user);
  const log = path.join(dataDir, "postgres.log");
  if (existsSync(cluster)) await clearOrphan(cluster);
  else {
    progress("  making the database");
    await initialiseCluster(binaries.initdb, cluster, user, password(dataDir));
  }
  return startPatiently(async () => {
    const port = await choosePort(dataDir);
    const output = openLog(log);
    // In a process group of its own, so that Ctrl-C in a terminal reaches the web server first and the database last.
    const child = spawn(binaries.postgres, ["-D", cluster, ...settings(port, options.throwAway ?? false)], {
      uid: user.uid,
      gid: user.gid,
      cwd: cluster,
      detached: true,
      env: environmentOf({ LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH }),
      stdio: ["ignore", output, output],
    });
    closeSync(output);
    const url = embeddedUrl(dataDir, port, "postgres");
    await waitUntilReady(child, url, log);
    return running(child, url);
  });
}

function running(child: ChildProcess, url: string): EmbeddedPostgres {
  const stopNow = () => child.kill("SIGINT");
  process.once("exit", stopNow);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url,
    ended,
    async stop() {
      process.off("exit", stopNow);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGINT");
      if (child.pid !== undefined && !(await waitUntilGone(child.pid, 30_000))) child.kill("SIGQUIT");
      await ended;
    },
  };
}
