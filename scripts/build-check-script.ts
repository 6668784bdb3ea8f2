import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const source = join(root, "components", "postmortem", "check-in-browser.ts");
const target = join(root, "public", "check.generated.js");

/** The script of "Am I affected?": the evaluator of the server, as one file for the browser. */
export async function compileCheckScript(): Promise<string> {
  const bundle = await rolldown({ input: source, cwd: root, platform: "browser" });
  try {
    const { output } = await bundle.generate({ format: "iife", minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

async function buildCheckScript(): Promise<void> {
  const script = await compileCheckScript();
  const before = await readFile(target, "utf8").catch(() => "");
  if (before !== script) await writeFile(target, script);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCheckScript();
