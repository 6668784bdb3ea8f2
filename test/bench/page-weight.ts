import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { ratio, startSite, temporaryFolder } from "./running-site.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE_BUDGET = 60 * 1024;
const SCRIPT_BUDGET = 20 * 1024;
const PAGES = ["/", "/incidents/glm-5-3-kv-cache-leak", "/ja/incidents/glm-5-3-kv-cache-leak"];

/** Bytes a reader downloads for a page with its styles, against the budget and against its bare words. */
export async function benchPageWeight(say: (line: string) => void): Promise<void> {
  const temporary = temporaryFolder("weight");
  const site = await startSite(ROOT, path.join(temporary.folder, "data"));
  try {
    for (const page of PAGES) await weigh(say, site.address, page);
  } finally {
    await site.stop();
    temporary.remove();
  }
}

async function weigh(say: (line: string) => void, address: string, page: string): Promise<void> {
  const html = await (await fetch(address + page)).text();
  const gzip = gzipSync(html).length;
  const words = gzipSync(wordsOf(html)).length;
  say(`  ${page}`);
  say(
    `    gzip ${gzip} B, brotli ${brotliCompressSync(html).length} B   ratio to the 60 KB budget ${ratio(gzip, PAGE_BUDGET)}, to its bare words ${ratio(gzip, words)}`,
  );
  for (const source of html.matchAll(/<script[^>]+src="([^"]+)"/g)) {
    const script = await (await fetch(new URL(source[1] ?? "", address + page))).text();
    say(
      `    script ${source[1]}: ${script.length} B   ratio to the 20 KB budget ${ratio(script.length, SCRIPT_BUDGET)}`,
    );
  }
}

function wordsOf(html: string): string {
  return html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}
