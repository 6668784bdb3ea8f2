import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ESLint } from "eslint";
import { describe, expect, test } from "vitest";
import { layoutRules } from "#scripts/check-code-rules.ts";
import { plantTree, repositoryRoot } from "./planted-tree.ts";

type Plant = { rule: string; file: string; code: string };

const typedRules = ["@typescript-eslint/no-floating-promises", "@typescript-eslint/no-misused-promises"];

/** Planted files exist as text only, so the rules that ask the compiler are left out here and planted on disk below. */
const eslint = new ESLint({
  cwd: repositoryRoot,
  overrideConfig: {
    languageOptions: { parserOptions: { projectService: false } },
    rules: Object.fromEntries(typedRules.map((rule) => [rule, "off"])),
  },
});

const server = (code: string) => `import "server-only";\n${code}`;
const lines = (count: number) => "void 0;\n".repeat(count);
const longFunction = (count: number) => `export function planted() {\n${"  void 0;\n".repeat(count - 2)}}\n`;

const plants: Plant[] = [
  {
    rule: "layout/12-use-server-in-actions",
    file: "app/(console)/console/page.tsx",
    code: `"use server";\nexport const a = 1;`,
  },
  {
    rule: "layout/12-use-server-in-actions",
    file: "components/timeline/actions.ts",
    code: `"use server";\nexport const a = 1;`,
  },
  {
    rule: "layout/12-use-server-in-actions",
    file: "app/(console)/console/form.tsx",
    code: `export async function save() {\n  "use server";\n  await Promise.resolve();\n}`,
  },
  ...[
    "new Date()",
    "new globalThis.Date()",
    "Date()",
    "Date.now()",
    `Date["now"]()`,
    "[1].map(Date.now)",
    "Math.random()",
    "performance.now()",
    "crypto.randomUUID()",
    "Temporal.Now.instant()",
    `new Intl.DateTimeFormat("en").format()`,
  ].map((clock) => ({
    rule: "layout/13-no-clock-in-domain",
    file: "domain/time/instant.ts",
    code: `export const planted = (): unknown => ${clock};`,
  })),
  {
    rule: "layout/13-no-clock-in-domain",
    file: "domain/impact/a.ts",
    code: `const { now } = Date;\nexport const planted = now();`,
  },
  ...["at.getHours()", "at.getTimezoneOffset()", "at.toLocaleTimeString()", "at.getDate()"].map((call) => ({
    rule: "layout/13-no-machine-zone",
    file: "components/timeline/day-heading.tsx",
    code: `export const planted = (at: Date): unknown => ${call};`,
  })),
  {
    rule: "layout/13-no-machine-zone",
    file: "domain/timeline/a.ts",
    code: "export const planted = (at: Date) => at.getDay();",
  },
  { rule: "layout/14-environment-in-one-file", file: "domain/a.ts", code: "export const planted = process.env.PORT;" },
  {
    rule: "layout/14-environment-in-one-file",
    file: "components/a.ts",
    code: `export const planted = process["env"];`,
  },
  {
    rule: "layout/14-environment-in-one-file",
    file: "app/api/v1/route.ts",
    code: `import { env } from "node:process";\nexport const planted = env;`,
  },
  {
    rule: "layout/14-environment-in-one-file",
    file: "server/access.ts",
    code: server("const { env } = process;\nexport const planted = env;"),
  },
  { rule: "layout/14-environment-in-one-file", file: "prisma/seed.ts", code: "export const planted = process.env;" },
  { rule: "layout/15-no-barrels", file: "domain/time/index.ts", code: "export const planted = 1;" },
  {
    rule: "layout/15-no-barrels",
    file: "components/ui/all.ts",
    code: `export { a } from "./a.ts";\nexport { b } from "./b.ts";`,
  },
  {
    rule: "layout/15-no-barrels",
    file: "components/ui/all.ts",
    code: `export * from "./a.ts";\nexport const own = 1;`,
  },
  {
    rule: "layout/15-no-barrels",
    file: "server/impact/all.ts",
    code: server(`import { a } from "./a.ts";\nimport { b } from "./b.ts";\nexport { a, b };`),
  },
  ...["utils", "helpers", "common", "misc"].map((name) => ({
    rule: "layout/15-named-for-its-idea",
    file: `domain/time/${name}.ts`,
    code: "export const planted = 1;",
  })),
  { rule: "layout/16-server-only-first", file: "server/timeline/add-event.ts", code: "export const planted = 1;" },
  {
    rule: "layout/16-server-only-first",
    file: "server/timeline/add-event.ts",
    code: `import { z } from "zod";\nimport "server-only";\nexport const planted = z;`,
  },
  ...['{ onIncident } from "#server/access.ts"', '* as door from "../access.ts"'].map((imported) => ({
    rule: "layout/17-public-reads-as-public",
    file: "server/postmortem/read-history.ts",
    code: server(`import ${imported};\nexport const planted = [${imported.includes("door") ? "door" : "onIncident"}];`),
  })),
  {
    rule: "@typescript-eslint/no-explicit-any",
    file: "scripts/a.ts",
    code: "export const planted = (a: any) => String(a);",
  },
  {
    rule: "@typescript-eslint/no-non-null-assertion",
    file: "test/a.ts",
    code: "export const planted = (a?: string) => a!.length;",
  },
  ...["domain/a.ts", "components/a.tsx", "app/(console)/a.ts"].map((file) => ({
    rule: "no-console",
    file,
    code: `export const planted = () => console.log("x");`,
  })),
  { rule: "no-console", file: "server/a.ts", code: server(`export const planted = () => console.error("x");`) },
  { rule: "max-lines", file: "domain/timeline/a.ts", code: lines(201) },
  { rule: "max-lines", file: "test/domain/a.test.ts", code: lines(301) },
  { rule: "max-lines-per-function", file: "domain/timeline/a.ts", code: longFunction(61) },
];

const allowed: Omit<Plant, "rule">[] = [
  { file: "app/(console)/console/actions.ts", code: `"use server";\nexport async function save() {}` },
  { file: "app/api/auth/[...all]/route.ts", code: `export { handler as GET } from "#server/members/auth-handler.ts";` },
  {
    file: "domain/time/a.ts",
    code: "export const planted = (at: number, zone: Date) => [new Date(at), zone.getHours()];",
  },
  { file: "server/access.ts", code: server("export const planted = () => new Date();") },
  { file: "server/env.ts", code: server("export const planted = process.env;") },
  { file: "scripts/a.ts", code: `console.log(process.env["PORT"]);` },
  { file: "domain/timeline/a.ts", code: `export type { A } from "./b.ts";\nexport const own = 1;` },
  { file: "domain/timeline/a.ts", code: lines(200) },
  { file: "domain/timeline/a.ts", code: longFunction(60) },
];

async function rulesBroken({ file, code }: Omit<Plant, "rule">): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: file });
  expect(result?.messages.filter(({ severity }) => severity !== 2)).toEqual([]);
  return [...new Set(result?.messages.map(({ ruleId, message }) => ruleId ?? message))];
}

describe("each rule about a file's text catches its violation", () => {
  test.each(plants)("$rule: $file: $code", async (plant) => {
    expect(await rulesBroken(plant)).toEqual([plant.rule]);
  });

  test.each(allowed)("allowed: $file: $code", async (plant) => {
    expect(await rulesBroken(plant)).toEqual([]);
  });

  test("every layout rule has a plant", () => {
    const named = Object.keys(layoutRules).map((name) => `layout/${name}`);
    expect(named.filter((name) => !plants.some(({ rule }) => rule === name))).toEqual([]);
  });
});

describe("each rule that asks the compiler catches its violation", () => {
  test.each([
    ["@typescript-eslint/no-floating-promises", "export function planted() {\n  save();\n}"],
    ["@typescript-eslint/no-misused-promises", "export const planted = () => (save() ? 1 : 2);"],
  ])("%s", async (rule, code) => {
    const tree = plantTree({
      "tsconfig.json": readFileSync(join(repositoryRoot, "tsconfig.json"), "utf8"),
      "server/a.ts": server(`async function save() {}\n${code}`),
    });
    const planted = new ESLint({ cwd: tree.root, overrideConfigFile: join(repositoryRoot, "eslint.config.js") });
    const [result] = await planted.lintFiles(["server"]);
    tree.remove();
    expect(result?.messages.map(({ ruleId, message }) => ruleId ?? message)).toEqual([rule]);
  });
});

test("the repository breaks no rule about a file's text", async () => {
  const results = await eslint.lintFiles(["."]);
  const broken = results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ ruleId, message, line }) => `${filePath.slice(repositoryRoot.length + 1)}:${line} ${ruleId}: ${message}`,
    ),
  );
  expect(broken).toEqual([]);
  expect(results.length).toBeGreaterThan(100);
});
