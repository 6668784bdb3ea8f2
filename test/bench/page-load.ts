import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { ensureNginx } from "#test/builders/nginx.ts";
import { ratio } from "./running-site.ts";

export type Load = { perSecond: number; p99Ms: number };
export type Loads = { ours: Load; base: Load };

const SECONDS = 8;
const CONNECTIONS = 32;

/** What is not on this machine and cannot be put there. */
export function missingTools(): string[] {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if (spawnSync("wrk", ["-v"]).error) spawnSync("apt-get", ["install", "-y", "wrk"], { stdio: "ignore", env });
  const missing = spawnSync("wrk", ["-v"]).error ? ["wrk"] : [];
  try {
    ensureNginx();
    return missing;
  } catch {
    return [...missing, "nginx"];
  }
}

/** Both addresses one after the other, three times each; the middle one of each counts. */
export function loadsOf({ ours, base }: { ours: string; base: string }, encoding: string): Loads {
  const rounds = [1, 2, 3].map(() => ({ ours: load(ours, encoding), base: load(base, encoding) }));
  return { ours: median(rounds.map((round) => round.ours)), base: median(rounds.map((round) => round.base)) };
}

export function sayRatio(say: (line: string) => void, encoding: string, name: string, { ours, base }: Loads): void {
  const compared = `ratio of requests per second ${ratio(ours.perSecond, base.perSecond)}`;
  say(`  ${encoding.padEnd(8)} ${name} ${shown(ours)}   bare nginx ${shown(base)}   ${compared}`);
}

/** While other things go on beside it. */
export function loadMeanwhile(url: string, encoding: string): Promise<Load> {
  return new Promise((resolve, reject) => {
    const child = spawn("wrk", argumentsFor(url, encoding), { stdio: ["ignore", "pipe", "ignore"] });
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.on("close", () => {
      try {
        resolve(read(url, out));
      } catch (error) {
        reject(error as Error);
      }
    });
  });
}

/** The bytes of a page as plain files of a folder. */
export async function saveBare(folder: string, address: string): Promise<string> {
  const response = await fetch(address, { headers: { "accept-encoding": "identity" } });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  const page = Buffer.from(await response.arrayBuffer());
  const root = path.join(folder, "www");
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, "page.html"), page);
  writeFileSync(path.join(root, "page.html.gz"), gzipSync(page, { level: 9 }));
  return root;
}

export function shown({ perSecond, p99Ms }: Load): string {
  return `${Math.round(perSecond).toString().padStart(6)}/s, p99 ${p99Ms.toFixed(2)} ms`;
}

function load(url: string, encoding: string): Load {
  return read(url, spawnSync("wrk", argumentsFor(url, encoding), { encoding: "utf8" }).stdout);
}

function argumentsFor(url: string, encoding: string): string[] {
  return ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--latency", "-H", `Accept-Encoding: ${encoding}`, url];
}

function read(url: string, out: string): Load {
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1]);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(out) ?? [];
  if (!perSecond || !value || /Non-2xx/.test(out)) throw new Error(`wrk could not measure ${url}:\n${out}`);
  return { perSecond, p99Ms: Number(value) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1) };
}

function median(loads: Load[]): Load {
  const middle = loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)];
  if (!middle) throw new Error("nothing was measured");
  return middle;
}
