import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDocs } from "#scripts/check-docs.ts";
import { repositoryFiles } from "#scripts/check-repository-files.ts";
import { hashOfWord, strayWords } from "#scripts/check-stray-words.ts";
import { type Files, plantTree, repositoryRoot } from "./planted-tree.ts";

const clean: Files = {
  "README.md":
    "See [the layout](docs/architecture.md#the-layout), `domain/time/zone.ts`, `zone.ts` and `app/(public)/incidents/[slug]/route.ts`.",
  "docs/architecture.md":
    "# Architecture\n\n## The layout\n\n`domain/`, `app/(console)/…/actions.ts`, `domain/*/zone.ts`, [up](../README.md)\n",
  "domain/time/zone.ts": "export {};",
  "app/(public)/incidents/[slug]/route.ts": "export {};",
  "app/(console)/incidents/[slug]/actions.ts": "export {};",
};

function problems(files: Files): string[] {
  const all = { ...clean, ...files };
  const tree = plantTree(all);
  try {
    return checkDocs(tree.root, Object.keys(all)).map(({ file, line, problem }) => `${file}:${line} ${problem}`);
  } finally {
    tree.remove();
  }
}

describe("documents", () => {
  test("that cite what exists have no finding", () => {
    expect(problems({})).toEqual([]);
  });

  test.each([
    ["a file", "see `domain/time/gone.ts`", "README.md:1 cites domain/time/gone.ts, which does not exist"],
    ["a folder", "\nsee `server/impact/`", "README.md:2 cites server/impact/, which does not exist"],
    ["a pattern nothing answers to", "`domain/…/gone.ts`", "README.md:1 cites domain/…/gone.ts, which does not exist"],
    ["a bare file name", "`gone.config.ts`", "README.md:1 cites gone.config.ts, which does not exist"],
    [
      "a path in a command",
      "`node scripts/gone.mjs --json`",
      "README.md:1 cites scripts/gone.mjs, which does not exist",
    ],
    [
      "a bracketed folder of another name",
      "`app/(public)/incidents/[s]/route.ts`",
      "[s]/route.ts, which does not exist",
    ],
    ["a link", "[x](docs/gone.md)", "README.md:1 links to docs/gone.md, which does not exist"],
    ["an anchor", "[x](docs/architecture.md#gone)", "links to docs/architecture.md#gone, which does not exist"],
    ["a picture", `<img alt="" src="docs/gone.png">`, "README.md:1 links to docs/gone.png, which does not exist"],
    ["a place outside", "[x](../elsewhere.md)", "README.md:1 links to ../elsewhere.md, which does not exist"],
  ])("%s that does not exist is found", (_, text, problem) => {
    expect(problems({ "README.md": text })).toEqual([expect.stringContaining(problem)]);
  });

  test("addresses, other hosts and fenced listings are not paths", () => {
    const text = "`/incidents/{slug}` `npm run verify` [x](https://example.org/a.md)\n```text\napp/gone.ts `x`\n```\n";
    expect(problems({ "README.md": text })).toEqual([]);
  });
});

describe("words of the workplace", () => {
  const places = ["", "work", "main", "a.ts"].join("/");
  const registry = ["registry", "npmjs", "org"].join(".");

  test.each([
    ["a machine's folder", places],
    ["a registry's host", registry],
  ])("%s is found in any file", (_, planted) => {
    const found = problems({ "domain/time/zone.ts": `export {};\n// ${planted}` });
    expect(found).toEqual([expect.stringContaining(`domain/time/zone.ts:2 names "${planted}"`)]);
  });

  test.each(["xyzzy", "Xyzzy", "askXyzzyNow", "XYZZY_KEY", "xyzzy-code"])("an unwanted word is found in %s", (text) => {
    expect(strayWords(`a\n${text}`, new Set([hashOfWord("xyzzy")]))).toEqual([
      { line: 2, word: expect.stringMatching(/xyzzy/i) },
    ]);
  });

  test("a name made of two words is found whole", () => {
    expect(strayWords("PlughXYZ", new Set([hashOfWord("plughxyz")]))).toEqual([{ line: 1, word: "PlughXYZ" }]);
  });

  test("the list holds hashes only, and some", () => {
    const text = readFileSync(join(repositoryRoot, "scripts/check-stray-words.ts"), "utf8");
    expect(text.match(/^ {2}"[0-9a-f]{16}",$/gm)?.length).toBeGreaterThanOrEqual(5);
  });

  test("new files count, ignored ones do not", () => {
    const tree = plantTree({ ".gitignore": "node_modules\nignored.txt\n", "new file.txt": "", "ignored.txt": "" });
    execFileSync("git", ["init", "--quiet"], { cwd: tree.root });
    const listed = repositoryFiles(tree.root);
    tree.remove();
    expect(listed.sort()).toEqual([".gitignore", "new file.txt", "package.json"]);
  });
});

test("the repository's own documents have no finding", () => {
  expect(checkDocs()).toEqual([]);
});
