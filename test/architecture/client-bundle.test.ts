import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkClientBundle, plantedSecrets } from "#scripts/check-client-bundle.ts";
import { type Files, plantTree, repositoryRoot } from "./planted-tree.ts";

const clean: Files = {
  ".next/static/chunks/main.js": `self.push(["Add an event to the timeline"]);`,
  ".next/static/css/main.css": "p { color: red }",
  "server/timeline/add-event.ts": `import "server-only";
    const first = "insert into timeline_event (id) values (gen_random_uuid())";
    const second = 'The event was changed by someone else';
    const third = "Add an event to the timeline";`,
  "components/timeline/event-form.tsx": `export const label = "Add an event to the timeline";`,
};

function findings(files: Files, environment: Record<string, string> = {}): string[] {
  const tree = plantTree({ ...clean, ...files });
  try {
    const bundle = join(tree.root, ".next/static");
    return checkClientBundle({ bundle, sources: tree.root, environment }).map(({ holds }) => holds);
  } finally {
    tree.remove();
  }
}

describe("what browsers are given", () => {
  test("a clean bundle has no finding, also where a sentence is shared with a component", () => {
    expect(findings({}, { DATABASE_URL: "postgres://somewhere/candor" })).toEqual([]);
  });

  test.each(Object.entries(plantedSecrets))("the planted value of %s is found", (name, value) => {
    expect(findings({ ".next/static/chunks/a.js": `const a = "${value}";` })).toEqual([`the value of ${name}`]);
  });

  test("a secret of the present environment is found, in a source map too", () => {
    const map = { ".next/static/chunks/a.js.map": `{"sourcesContent":["postgres://candor:hidden@db/candor"]}` };
    expect(findings(map, { DATABASE_URL: "postgres://candor:hidden@db/candor" })).toEqual([
      "the value of DATABASE_URL",
    ]);
  });

  test.each(["PrismaClient", "candor_public", "DATABASE_URL", "server-only"])("the marker %s is found", (marker) => {
    expect(findings({ ".next/static/chunks/a.js": `let a = "${marker}";` })).toEqual([`server marker ${marker}`]);
  });

  test("a statement or a message that only a verb holds is found", () => {
    const bundle = `a("insert into timeline_event (id) values (gen_random_uuid())","The event was changed by someone else")`;
    expect(findings({ ".next/static/chunks/a.js": bundle })).toHaveLength(2);
  });

  test("nothing to look at is an error, not a pass", () => {
    const tree = plantTree({ ".next/static/css/main.css": "" });
    expect(() => checkClientBundle({ bundle: join(tree.root, ".next/static"), sources: tree.root })).toThrow(
      "build first",
    );
    expect(() => checkClientBundle({ bundle: join(tree.root, "gone"), sources: tree.root })).toThrow("build first");
    tree.remove();
  });
});

test("the built bundle holds no server code and no secret", () => {
  const bundle = join(repositoryRoot, ".next/static");
  expect(checkClientBundle({ bundle, sources: repositoryRoot, environment: process.env })).toEqual([]);
});
