import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { blindSpots, checkImports } from "#scripts/check-imports.ts";
import { cleanTree, type Files, plantTree, repositoryRoot } from "./planted-tree.ts";

type Plant = { rule: string; how: string; files: Files };

const importing = (path: string, extra = "") =>
  `import * as planted from "${path}"; export const kept = planted; ${extra}`;

const plants: Plant[] = [
  { rule: "0-resolvable", how: "a file that is not there", files: { "server/a.ts": importing("./gone.ts") } },
  {
    rule: "1-no-cycles",
    how: "two files that need each other",
    files: { "server/a.ts": importing("./b.ts"), "server/b.ts": importing("./a.ts") },
  },
  {
    rule: "1-no-cycles",
    how: "a circle closed by a type",
    files: {
      "domain/incident/a.ts": `import type { B } from "./b.ts"; export type A = B[];`,
      "domain/incident/b.ts": `import type { A } from "./a.ts"; export type B = { a: A };`,
    },
  },
  { rule: "2-domain-is-pure", how: "the file system", files: { "domain/incident/a.ts": importing("node:fs") } },
  { rule: "2-domain-is-pure", how: "a hash from Node", files: { "domain/incident/a.ts": importing("node:crypto") } },
  { rule: "2-domain-is-pure", how: "react", files: { "domain/incident/a.ts": importing("react") } },
  { rule: "2-domain-is-pure", how: "server/", files: { "domain/incident/a.ts": importing("#server/session.ts") } },
  {
    rule: "3-time-stands-alone",
    how: "another slice",
    files: { "domain/time/a.ts": importing("#domain/upstream/version.ts"), "domain/upstream/version.ts": "export {};" },
  },
  { rule: "3-zones-only-in-time", how: "domain", files: { "domain/incident/a.ts": importing("date-fns-tz") } },
  { rule: "3-zones-only-in-time", how: "components", files: { "components/ui/a.ts": importing("date-fns-tz") } },
  {
    rule: "4-components-see-no-server",
    how: "directly",
    files: { "components/incident/a.ts": importing("#server/session.ts") },
  },
  {
    rule: "4-components-see-no-server",
    how: "for a type",
    files: {
      "components/incident/a.ts": `import type { Row } from "#prisma/generated/client.ts"; export type Kept = Row;`,
    },
  },
  {
    rule: "4-components-see-no-server",
    how: "a type named in place",
    files: { "components/incident/a.ts": `export type Kept = import("#server/session.ts").Person;` },
  },
  {
    rule: "4-components-see-no-server",
    how: "through another component, dynamically",
    files: {
      "components/incident/a.ts": importing("./b.ts"),
      "components/incident/b.ts": `export const load = () => import("#server/session.ts");`,
    },
  },
  {
    rule: "4-components-see-no-server",
    how: "an action instead of a prop",
    files: { "components/incident/a.ts": importing("../../app/(console)/console/actions.ts") },
  },
  { rule: "5-ui-knows-no-domain", how: "directly", files: { "components/ui/a.ts": importing("#domain/errors.ts") } },
  {
    rule: "5-ui-knows-no-domain",
    how: "through another component",
    files: { "components/ui/a.ts": importing("#components/incident/list-page.tsx") },
  },
  { rule: "6-one-door", how: "a verb", files: { "server/incident/a.ts": importing("#server/database.ts") } },
  { rule: "6-one-door", how: "the audit file", files: { "server/audit.ts": importing("./database.ts") } },
  { rule: "6-one-driver", how: "the bare driver", files: { "server/incident/a.ts": importing("pg") } },
  {
    rule: "6-one-driver",
    how: "a client of one's own",
    files: { "server/incident/a.ts": importing("#prisma/generated/client.ts") },
  },
  {
    rule: "7-slices-stand-alone",
    how: "another slice's verb",
    files: { "server/timeline/a.ts": importing("#server/incident/list-incidents.ts") },
  },
  {
    rule: "7-slices-stand-alone",
    how: "another slice's type",
    files: {
      "server/timeline/a.ts": `import type { listIncidents } from "#server/incident/list-incidents.ts"; export type Kept = typeof listIncidents;`,
    },
  },
  {
    rule: "7-root-knows-no-slice",
    how: "a way round to another slice",
    files: { "server/paging.ts": importing("./incident/list-incidents.ts") },
  },
  {
    rule: "8-nothing-imports-a-route",
    how: "from beside it",
    files: { "app/(console)/console/a.ts": importing("./page.tsx") },
  },
  {
    rule: "8-app-is-a-leaf",
    how: "from a script",
    files: { "scripts/a.ts": importing("../app/(console)/console/actions.ts") },
  },
  {
    rule: "9-app-calls-verbs",
    how: "the door",
    files: { "app/(console)/console/a.ts": importing("#server/access.ts") },
  },
  {
    rule: "9-app-calls-verbs",
    how: "the session",
    files: { "app/(console)/console/a.ts": importing("#server/session.ts") },
  },
  {
    rule: "9-app-calls-verbs",
    how: "the audit",
    files: { "app/(console)/console/a.ts": importing("#server/audit.ts") },
  },
  {
    rule: "9-app-calls-verbs",
    how: "a row's type",
    files: {
      "app/(console)/console/a.ts": `import type { Row } from "#prisma/generated/client.ts"; export type Kept = Row;`,
    },
  },
  {
    rule: "9-auth-handler-in-one-route",
    how: "mounted twice",
    files: {
      "app/api/auth/[...all]/route.ts": importing("#server/members/auth-handler.ts"),
      "app/api/other/route.ts": importing("#server/members/auth-handler.ts"),
    },
  },
  {
    rule: "10-production-imports-no-tests",
    how: "a fixture",
    files: {
      "server/incident/a.ts": importing("#test/setup/rows.ts"),
      "test/setup/rows.ts": "export const rows = [];",
    },
  },
  {
    rule: "10-production-imports-no-test-tools",
    how: "vitest",
    files: { "server/incident/a.ts": importing("vitest") },
  },
  {
    rule: "11-no-neighbour-routes",
    how: "a neighbour with brackets in its name",
    files: {
      "app/(console)/console/[slug]/a.ts": importing("../[key]/part.ts"),
      "app/(console)/console/[key]/part.ts": "export const part = 1;",
    },
  },
  {
    rule: "11-no-neighbour-routes",
    how: "the route above",
    files: { "app/(console)/console/[slug]/a.ts": importing("../actions.ts") },
  },
  {
    rule: "11-no-neighbour-routes",
    how: "the private folder of a neighbour",
    files: {
      "app/(console)/console/[slug]/a.ts": importing("../[key]/_shared/part.ts"),
      "app/(console)/console/[key]/_shared/part.ts": "export const part = 1;",
    },
  },
  {
    rule: "16-server-renders-nothing",
    how: "a component",
    files: { "server/a.ts": importing("#components/ui/frame.ts") },
  },
  {
    rule: "16-render-inside-the-handler",
    how: "statically",
    files: { "app/(public)/a.ts": importing("react-dom/server") },
  },
  {
    rule: "17-subscriptions-stay-apart",
    how: "a page of subscriptions that reads a person",
    files: {
      "app/(subscriptions)/subscribe/route.ts": importing("#server/members/manage-people.ts"),
      "server/members/manage-people.ts": "export {};",
    },
  },
  {
    rule: "17-public-reads-published",
    how: "a verb that is not a public read",
    files: { "app/(public)/a.ts": importing("#server/incident/list-incidents.ts") },
  },
  {
    rule: "17-public-reads-published",
    how: "a writing verb of the same slice",
    files: {
      "app/(public)/a.ts": importing("#server/postmortem/publish-revision.ts"),
      "server/postmortem/publish-revision.ts": `import "server-only"; export const publishRevision = 1;`,
    },
  },
];

async function rulesBroken(files: Files, leastModules = 10): Promise<string[]> {
  const tree = plantTree(files);
  try {
    const { violations } = await checkImports(tree.root, { leastModules });
    return [...new Set(violations.map(({ rule }) => rule))];
  } finally {
    tree.remove();
  }
}

describe("each import rule catches its violation", () => {
  test("a clean tree breaks none", async () => {
    expect(await rulesBroken(cleanTree)).toEqual([]);
  });

  test.each(plants)("$rule: $how", async ({ rule, files }) => {
    expect(await rulesBroken({ ...cleanTree, ...files })).toEqual([rule]);
  });

  test("every rule of the configuration has a plant", () => {
    const configuration = readFileSync(join(repositoryRoot, ".dependency-cruiser.mjs"), "utf8");
    const named = [...configuration.matchAll(/"(\d+-[a-z-]+)"/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !plants.some(({ rule }) => rule === name))).toEqual([]);
  });
});

describe("the check notices when it sees nothing", () => {
  test("an empty folder", async () => {
    expect(await rulesBroken({})).toEqual(["0-graph-is-not-empty", "0-graph-sees-every-shelf"]);
  });

  test("a shelf without a module", async () => {
    const files = Object.fromEntries(Object.entries(cleanTree).filter(([name]) => !name.startsWith("components/ui")));
    const withoutComponents = Object.fromEntries(
      Object.entries({ ...files, "app/(console)/console/page.tsx": "export default () => null;" }).filter(
        ([name]) => !name.startsWith("components/"),
      ),
    );
    expect(await rulesBroken(withoutComponents)).toEqual(["0-graph-sees-every-shelf"]);
  });

  test("fewer modules than a sane number", async () => {
    expect(await rulesBroken(cleanTree, 1000)).toEqual(["0-graph-is-not-empty"]);
  });

  test("a reader that finds no import where the text has one, or skips a file", () => {
    const tree = plantTree(cleanTree);
    const blind = Object.keys(cleanTree)
      .filter((source) => source !== "domain/errors.ts")
      .map((source) => ({ source, dependencies: [] }));
    const found = blindSpots(tree.root, blind, 0).map(({ from, to }) => `${from}: ${to}`);
    tree.remove();
    expect(found).toContain("domain/errors.ts: not seen");
    expect(found).toContain("server/access.ts: no import seen");
    expect(found).not.toContain("components/ui/frame.ts: no import seen");
  });
});

test("the repository breaks no import rule", async () => {
  const { violations, modules, imports } = await checkImports();
  expect(violations).toEqual([]);
  expect(imports).toBeGreaterThan(modules);
});
