import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/postcss";
import postcss from "postcss";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "components", "postmortem");
const source = join(folder, "document.css");
const target = join(folder, "document-style.generated.ts");

/** Compiles the public pages' one stylesheet; it is inlined, so that a page is complete in one response. */
export async function compileStylesheet(): Promise<string> {
  const css = await readFile(source, "utf8");
  const result = await postcss([tailwind({ base: folder, optimize: { minify: true } })]).process(css, { from: source });
  // An end tag within the style element would end it.
  return result.css.replaceAll("</", "<\\/");
}

export async function buildStylesheet(): Promise<void> {
  const style = await compileStylesheet();
  const module = `export const documentStyle: string = ${JSON.stringify(style)};\n`;
  const before = await readFile(target, "utf8").catch(() => "");
  if (before !== module) await writeFile(target, module);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStylesheet();
