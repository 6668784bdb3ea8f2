import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { CannotGoOn } from "./progress.ts";

/** Whom Postgres runs as. Without ids: as whoever we are (Postgres refuses root). */
export type PostgresUser = { name: string; uid?: number; gid?: number };

const CANDIDATES = ["postgres", "candor", "nobody"];

function accounts(): { name: string; uid: number; gid: number }[] {
  const file = "/etc/passwd";
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map((fields) => ({ name: fields[0] ?? "", uid: Number(fields[2]), gid: Number(fields[3]) }));
}

function ownerOf(folder: string): PostgresUser | undefined {
  if (!existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return undefined;
  return { name: accounts().find((account) => account.uid === uid)?.name ?? String(uid), uid, gid };
}

function createAccount(): PostgresUser {
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "candor"]);
  const created = accounts().find((account) => account.name === "candor");
  if (created) return created;
  throw new CannotGoOn(
    `Postgres does not run as root and no other user was found (${CANDIDATES.join(", ")}); create one or start as an ordinary user.`,
  );
}

/** Root steps down to the owner of an existing cluster, else to the first account made for such things. */
export function findPostgresUser(clusterFolder: string): PostgresUser {
  if (process.getuid?.() !== 0) return { name: "" };
  const known = accounts();
  return (
    ownerOf(clusterFolder) ??
    CANDIDATES.map((name) => known.find((account) => account.name === name && account.uid !== 0)).find(Boolean) ??
    createAccount()
  );
}

/** Can this user enter the folder, through every folder above it? */
export function canEnter(user: PostgresUser, folder: string): boolean {
  if (user.uid === undefined) return true;
  const tried = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { uid: user.uid, gid: user.gid, cwd: "/" });
  return tried.status === 0;
}
