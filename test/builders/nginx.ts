import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

export type RunningNginx = { address: string; stop(): Promise<void> };

const works = () => spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;

/** Finds nginx or installs the system's package, as root. */
export function ensureNginx(): void {
  if (works()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "nginx-light"]])
    spawnSync("apt-get", args, { stdio: "ignore", env });
  if (!works()) throw new Error("no nginx was found and none could be installed; install one");
}

/** An nginx of its own with these lines within its `server`. */
export async function startNginx(withinServer: string): Promise<RunningNginx> {
  ensureNginx();
  const folder = mkdtempSync(path.join(tmpdir(), "candor-nginx-"));
  const port = await freePort();
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  for (const kind of kinds) mkdirSync(path.join(folder, kind));
  const file = path.join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
     ${process.getuid?.() === 0 ? "user root;" : ""}
     http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
       sendfile on; keepalive_requests 1000000; open_file_cache max=100;
       server { listen 127.0.0.1:${port}; ${withinServer} } }`,
  );
  const child = spawn("nginx", ["-c", file, "-p", folder, "-e", `${folder}/error.log`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    const answers = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answers) return { address, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error(`nginx did not start: ${said}`);
}
