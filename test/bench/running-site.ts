import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#test/builders/free-port.ts";

export type RunningSite = { address: string; readyMs: number; stop(): Promise<void> };

/** `npm start` in a checkout, as a person would, until its Ready line. */
export async function startSite(checkout: string, dataDir: string): Promise<RunningSite> {
  const port = await freePort();
  const own = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, DATABASE_URL: "", PUBLIC_URL: "" };
  const startedAt = performance.now();
  const child = spawn("node", ["scripts/start.mjs"], {
    cwd: checkout,
    env: { ...process.env, ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilReady(child);
  return {
    address: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - startedAt,
    stop: () => stopped(child),
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^Ready: /m.test(output)) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${output.slice(-2000)}`)));
  });
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

export function temporaryFolder(name: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), `candor-bench-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function ratio(measured: number, baseline: number): string {
  return (measured / baseline).toFixed(measured < baseline / 10 ? 3 : 2);
}
