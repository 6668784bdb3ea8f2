import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeSharedPlace, SHARED_PLACE } from "./postgres-binaries.ts";
import { canEnter, type PostgresUser } from "./postgres-user.ts";
import { CannotGoOn, progress } from "./progress.ts";
import { environmentOf } from "./run-program.ts";

export const SUPERUSER = "candor";

function give(folder: string, user: PostgresUser): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
}

/**
 * Where the database's files lie: DATA_DIR/postgres, or, when root's DATA_DIR is in a folder closed to the database's
 * user (such as /root), a folder of its own named in DATA_DIR/postgres-is-at.
 */
export function clusterFolder(dataDir: string): string {
  const pointer = path.join(dataDir, "postgres-is-at");
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : path.join(dataDir, "postgres");
}

function placeElsewhere(dataDir: string): string {
  const name = createHash("sha256").update(path.resolve(dataDir)).digest("hex").slice(0, 12);
  const folder = path.join(SHARED_PLACE, `data-${name}`, "postgres");
  makeSharedPlace();
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 });
  writeFileSync(path.join(dataDir, "postgres-is-at"), folder);
  return folder;
}

/** Picks the place at the first start; later starts find it again or say why they cannot. */
export function placeCluster(dataDir: string, user: PostgresUser): string {
  const folder = clusterFolder(dataDir);
  const isElsewhere = folder !== path.join(dataDir, "postgres");
  if (isElsewhere && !existsSync(folder)) {
    throw new CannotGoOn(
      `the database's files are said to be at ${folder} (DATA_DIR/postgres-is-at), but are not there.`,
    );
  }
  if (isElsewhere || canEnter(user, dataDir)) return folder;
  if (existsSync(folder)) {
    throw new CannotGoOn(
      `user ${user.name}, which Postgres runs as, cannot reach ${folder}: a folder above it is closed.`,
    );
  }
  const elsewhere = placeElsewhere(dataDir);
  progress(`  ${dataDir} is closed to user ${user.name}, which Postgres runs as; its files go to ${elsewhere}`);
  return elsewhere;
}

function run(command: string, args: string[], user: PostgresUser, cwd: string): Promise<void> {
  const env = environmentOf({ PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" });
  const child = spawn(command, args, { uid: user.uid, gid: user.gid, cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => (words += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else
        reject(new CannotGoOn(`the database could not be made: ${words.trim().split("\n").at(-1) ?? `code ${code}`}`));
    });
  });
}

/** Makes the cluster beside its place and moves it there whole, so that an interrupted start leaves none or all of it. */
export async function initialiseCluster(initdb: string, folder: string, user: PostgresUser, password: string) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  give(draft, user);
  const secret = mkdtempSync(path.join(tmpdir(), "candor-initdb-"));
  const passwordFile = path.join(secret, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(passwordFile, user);
  give(secret, user);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=scram-sha-256", `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
  try {
    await run(initdb, [`--pgdata=${draft}`, ...locale, ...access], user, secret);
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
  renameSync(draft, folder);
}
