import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { freePort, ratio, startSite, temporaryFolder } from "./running-site.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = "/incidents/glm-5-3-kv-cache-leak";
const SECONDS = 8;
const CONNECTIONS = 32;

type Load = { perSecond: number; p99Ms: number };

/** The public page from the app against the same bytes from nginx, plain and gzip, one after the other, three times each. */
export async function benchPublicPage(say: (line: string) => void): Promise<void> {
  const missing = ["nginx", "wrk"].filter((name) => spawnSync(name, ["-v"]).error);
  if (missing.length > 0)
    return say(`  skipped: ${missing.join(" and ")} not on this machine (Debian: apt-get install nginx wrk)`);
  const temporary = temporaryFolder("page");
  const site = await startSite(ROOT, path.join(temporary.folder, "data"));
  try {
    const response = await fetch(site.address + PAGE, { headers: { "accept-encoding": "identity" } });
    if (response.status !== 200) throw new Error(`${PAGE} answered ${response.status}`);
    const nginx = await startNginx(temporary.folder, Buffer.from(await response.arrayBuffer()));
    try {
      for (const encoding of ["identity", "gzip"]) compare(say, encoding, site.address, nginx.address);
    } finally {
      nginx.stop();
    }
  } finally {
    await site.stop();
    temporary.remove();
  }
}

function compare(say: (line: string) => void, encoding: string, app: string, nginx: string): void {
  const rounds = [1, 2, 3].map(() => ({
    app: load(app + PAGE, encoding),
    nginx: load(`${nginx}/page.html`, encoding),
  }));
  const own = median(rounds.map((round) => round.app));
  const base = median(rounds.map((round) => round.nginx));
  say(
    `  ${encoding.padEnd(8)} app ${shown(own)}   nginx ${shown(base)}   ratio of requests per second ${ratio(own.perSecond, base.perSecond)}`,
  );
}

function load(url: string, encoding: string): Load {
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--latency", "-H", `Accept-Encoding: ${encoding}`, url];
  const { stdout } = spawnSync("wrk", args, { encoding: "utf8" });
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (!perSecond || !value || /Non-2xx/.test(stdout)) throw new Error(`wrk could not measure ${url}:\n${stdout}`);
  return { perSecond, p99Ms: Number(value) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1) };
}

function median(loads: Load[]): Load {
  const middle = loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)];
  if (!middle) throw new Error("nothing was measured");
  return middle;
}

function shown({ perSecond, p99Ms }: Load): string {
  return `${Math.round(perSecond).toString().padStart(6)}/s, p99 ${p99Ms.toFixed(2)} ms`;
}

async function startNginx(folder: string, page: Buffer): Promise<{ address: string; stop(): void }> {
  const port = await freePort();
  const root = path.join(folder, "www");
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, "page.html"), page);
  writeFileSync(path.join(root, "page.html.gz"), gzipSync(page, { level: 9 }));
  const temps = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const configuration = `
    daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
    ${process.getuid?.() === 0 ? "user root;" : ""}
    http { access_log off; ${temps} types { text/html html; } sendfile on; keepalive_requests 1000000;
      server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; open_file_cache max=10; } }`;
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration);
  const child = spawn("nginx", ["-c", file, "-p", folder], { stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (
      await fetch(`${address}/page.html`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { address, stop: () => void child.kill() };
  }
  child.kill();
  throw new Error("nginx did not start");
}
