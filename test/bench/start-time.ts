import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ratio, startSite, temporaryFolder } from "./running-site.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** From nothing and again, against a bare `npm ci` of the same lock file and `next build` of the same sources. */
export async function benchStart(say: (line: string) => void): Promise<void> {
  const temporary = temporaryFolder("start");
  try {
    const checkout = copyOfSources(path.join(temporary.folder, "checkout"));
    const dataDir = path.join(temporary.folder, "data");
    const bareMs = bareInstallMs(copyOfSources(path.join(temporary.folder, "bare")));
    const first = await startSite(checkout, dataDir);
    await first.stop();
    const second = await startSite(checkout, dataDir);
    await second.stop();
    say(`  bare npm ci of the lock file   ${seconds(bareMs)}`);
    say(
      `  start from nothing             ${seconds(first.readyMs)}   ratio to bare npm ci ${ratio(first.readyMs, bareMs)}`,
    );
    say(
      `  second start                   ${seconds(second.readyMs)}   ratio to the first ${ratio(second.readyMs, first.readyMs)}`,
    );
  } finally {
    temporary.remove();
  }
}

function copyOfSources(target: string): string {
  mkdirSync(target, { recursive: true });
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  for (const file of listed.toString().split("\0").filter(Boolean))
    cpSync(path.join(ROOT, file), path.join(target, file));
  return target;
}

function bareInstallMs(checkout: string): number {
  const startedAt = performance.now();
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: checkout, stdio: "ignore" });
  if (status !== 0) throw new Error("npm ci failed");
  return performance.now() - startedAt;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}
