import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "./planted-tree.ts";

type LockedPackage = { version?: string; integrity?: string; inBundle?: boolean; link?: boolean };
type LockFile = { packages: Record<string, LockedPackage> };

/** The first release of each line that holds every fix we know of; a line not named is judged by the newest of them. */
const firstFixed: Record<string, string[]> = {
  next: ["16.3.3"],
  react: ["19.0.1", "19.1.2", "19.2.1"],
  "react-dom": ["19.0.1", "19.1.2", "19.2.1"],
  "react-server-dom-webpack": ["19.0.1", "19.1.2", "19.2.1"],
  "react-server-dom-turbopack": ["19.0.1", "19.1.2", "19.2.1"],
};

const numbers = (version: string) => (version.split("-")[0] ?? "").split(".").map(Number);

function isOlder(version: string, other: string): boolean {
  const [left, right] = [numbers(version), numbers(other)];
  const place = left.findIndex((part, index) => part !== right[index]);
  const prereleaseOfTheSame = place === -1 && version.includes("-");
  return prereleaseOfTheSame || (place !== -1 && (left[place] ?? 0) < (right[place] ?? 0));
}

function isFixed(version: string, fixed: string[]): boolean {
  const line = version.split(".").slice(0, 2).join(".");
  const bound = fixed.find((candidate) => candidate.startsWith(`${line}.`)) ?? fixed.at(-1);
  return bound !== undefined && !isOlder(version, bound);
}

function lockFindings({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { version = "", integrity, inBundle, link }]) => {
    if (path === "" || link) return [];
    const name = path.split("node_modules/").at(-1) ?? "";
    const fixed = firstFixed[name];
    const known =
      fixed && !isFixed(version, fixed) ? [`${name} ${version} has known holes, fixed in ${fixed.join(", ")}`] : [];
    const unhashed = !integrity && !inBundle ? [`${path} has no integrity hash`] : [];
    return [...known, ...unhashed];
  });
}

const hash = "sha512-x";
const lock = (name: string, version: string): LockFile => ({
  packages: { [`node_modules/${name}`]: { version, integrity: hash } },
});

describe("the lock file", () => {
  test("holds no version with a known hole and a hash for every package", () => {
    const text = readFileSync(join(repositoryRoot, "package-lock.json"), "utf8");
    const locked = JSON.parse(text) as LockFile;
    expect(lockFindings(locked)).toEqual([]);
    expect(Object.keys(locked.packages)).toEqual(
      expect.arrayContaining(["node_modules/next", "node_modules/react", "node_modules/react-dom"]),
    );
  });

  test.each([
    ["next", "16.3.2"],
    ["next", "16.3.3-canary.1"],
    ["next", "15.5.21"],
    ["react", "19.2.0"],
    ["react", "19.1.1"],
    ["react", "19.0.0"],
    ["react-dom", "18.3.1"],
    ["react-server-dom-webpack", "19.2.0"],
  ])("%s %s is caught", (name, version) => {
    expect(lockFindings(lock(name, version))).toHaveLength(1);
  });

  test.each([
    ["next", "16.3.3"],
    ["next", "16.10.0"],
    ["next", "17.0.0"],
    ["react", "19.2.1"],
    ["react", "19.1.2"],
    ["react", "19.3.0"],
  ])("%s %s passes", (name, version) => {
    expect(lockFindings(lock(name, version))).toEqual([]);
  });

  test("a package without a hash is caught, at any depth", () => {
    const packages = { "node_modules/a/node_modules/b": { version: "1.0.0" } };
    expect(lockFindings({ packages })).toEqual(["node_modules/a/node_modules/b has no integrity hash"]);
  });
});
