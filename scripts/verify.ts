import { generateSources } from "./build.ts";
import { progress, runCommand, secondsSince } from "./progress.ts";
import { type Outcome, runNode } from "./run-program.ts";

/** Longest first: two run side by side. */
const CHECKS: [name: string, args: string[]][] = [
  ["lint", ["node_modules/eslint/bin/eslint.js", "."]],
  ["types", ["node_modules/typescript/bin/tsc", "--noEmit"]],
  ["rules of the domain", ["node_modules/vitest/vitest.mjs", "run", "--project", "domain"]],
  ["formatting", ["node_modules/prettier/bin/prettier.cjs", "--check", ".", "--cache", "--cache-strategy", "content"]],
  ["import graph", ["scripts/check-imports.ts"]],
  ["docs", ["scripts/check-docs.ts"]],
];

async function check(name: string, args: string[]): Promise<boolean> {
  const startedAt = Date.now();
  const { code, output }: Outcome = await runNode(args, {
    env: { NODE_ENV: undefined, FORCE_COLOR: undefined, NO_COLOR: "1" },
  });
  progress(`${code === 0 ? "ok    " : "FAILED"} ${name} (${secondsSince(startedAt)})`);
  if (code !== 0) progress(output.trimEnd().replace(/^/gm, "  "));
  return code === 0;
}

await runCommand(async () => {
  await generateSources({ types: true });
  const waiting = [...CHECKS];
  const failed: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!(await check(...next))) failed.push(next[0]);
    }
  };
  await Promise.all([work(), work()]);
  progress(failed.length === 0 ? "verified" : `not verified: ${failed.join(", ")}`);
  return failed.length === 0 ? 0 : 1;
});
