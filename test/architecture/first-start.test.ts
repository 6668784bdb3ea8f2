import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "./planted-tree.ts";

/** `import … from` and `export … from` that are loaded with the file; types are erased, `import()` comes later. */
const LOADED_AT_ONCE = /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;

const packageImports = (JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")) as { imports: object })
  .imports;

function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith(".")) return join(dirname(from), specifier);
  const folder = /^(#\w+)\/(.*)$/.exec(specifier);
  if (!folder || !(`${folder[1]}/*` in packageImports)) return undefined;
  return join(repositoryRoot, folder[1]?.slice(1) ?? "", folder[2] ?? "");
}

/** Every file that is loaded as soon as `entry` is, with the one that loads it. */
function loadedWith(entry: string): Map<string, string> {
  const loaded = new Map([[entry, ""]]);
  for (const file of loaded.keys()) {
    if (!existsSync(file)) continue;
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(LOADED_AT_ONCE)) {
      const found = fileOf(specifier, file);
      if (found && !loaded.has(found)) loaded.set(found, file);
    }
  }
  return loaded;
}

test.each(["start", "dev", "test", "verify", "bench", "candor"])(
  "scripts/%s.ts loads nothing that is only there once it has run",
  (name) => {
    const loaded = loadedWith(join(repositoryRoot, "scripts", `${name}.ts`));
    expect(loaded.size).toBeGreaterThan(3);
    const generated = [...loaded].filter(([file]) => /\/generated\/|\.generated\.ts$/.test(file));
    const named = generated.map(
      ([file, by]) => `${relative(repositoryRoot, by)} loads ${relative(repositoryRoot, file)}`,
    );
    expect(named).toEqual([]);
  },
);

test("what is loaded through other files is seen", () => {
  const worker = loadedWith(join(repositoryRoot, "server/jobs/worker.ts"));
  expect([...worker.keys()].some((file) => file.includes("prisma/generated/"))).toBe(true);
});
