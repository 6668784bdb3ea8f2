import { expect, test } from "vitest";
import { repositoryFiles } from "#scripts/check-repository-files.ts";
import { repositoryRoot } from "./planted-tree.ts";

const folders = ["app", "components", "docs", "domain", "prisma", "public", "scripts", "server", "test"];
const files = [
  ".ci",
  ".dependency-cruiser.mjs",
  ".gitattributes",
  ".gitignore",
  ".npmrc",
  ".prettierignore",
  ".prettierrc.json",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "eslint.config.js",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "prisma.config.ts",
  "tsconfig.json",
  "vitest.config.ts",
];

const topLevel = () => [...new Set(repositoryFiles(repositoryRoot).map((path) => path.split("/")[0] ?? ""))];

const strangers = (names: string[]) => names.filter((name) => !folders.includes(name) && !files.includes(name));

test("the top level holds the named shelves and files, nothing else", () => {
  const names = topLevel();
  expect(strangers(names)).toEqual([]);
  expect(folders.filter((folder) => !names.includes(folder))).toEqual([]);
});

test("a new folder or a Next proxy file at the top is seen", () => {
  expect(strangers(["app", "lib", "proxy.ts", "package.json"])).toEqual(["lib", "proxy.ts"]);
});
