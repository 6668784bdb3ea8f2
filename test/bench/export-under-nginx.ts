import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startNginx } from "#test/builders/nginx.ts";
import { loadsOf, saveBare, sayRatio } from "./page-load.ts";
import { startSite, temporaryFolder } from "./running-site.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = "/incidents/glm-5-3-kv-cache-leak";

/** The page from the exported copy with its own configuration, against the same bytes as a plain file of the same nginx. */
export async function benchExport(say: (line: string) => void): Promise<void> {
  const temporary = temporaryFolder("export");
  const site = await startSite(ROOT, path.join(temporary.folder, "data"));
  const copy = path.join(temporary.folder, "copy");
  try {
    const args = ["scripts/candor.mjs", "export", "site", copy, "--from", site.address];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
    if (status !== 0) throw new Error(`export site failed: ${stderr}`);
    const bare = await saveBare(temporary.folder, site.address + PAGE);
    const ours = await startNginx(`include ${copy}/.candor-nginx.conf;`);
    const plain = await startNginx(`root ${bare}; gzip_static on; types { text/html html; }`);
    try {
      for (const encoding of ["identity", "gzip"]) {
        const loads = loadsOf({ ours: ours.address + PAGE, base: `${plain.address}/page.html` }, encoding);
        sayRatio(say, encoding, "export", loads);
      }
    } finally {
      await ours.stop();
      await plain.stop();
    }
  } finally {
    await site.stop();
    temporary.remove();
  }
}
