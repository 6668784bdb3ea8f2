// Runs on Node 20 without any package: installs what is missing, then hands over to the pinned Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { whenStarterEnds } from "./starter.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = path.join(root, "node_modules");
const stamp = path.join(modules, ".candor-lock-hash");
const LEAST_HERE = [20, 0];
const LEAST_FOR_THE_REST = [22, 12];

function fail(line) {
  process.stderr.write(`candor: ${line}\n`);
  process.exit(1);
}

function atLeast(version, [major, minor]) {
  const [givenMajor, givenMinor] = version.split(".").map(Number);
  return givenMajor > major || (givenMajor === major && givenMinor >= minor);
}

function lockHash() {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", "package.json"]) hash.update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

function isInstalled(wanted) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
}

function npmCommand() {
  const given = process.env.npm_execpath;
  if (given && path.basename(given).startsWith("npm-cli")) return [process.execPath, [given]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}

function runNpm(args) {
  const [command, before] = npmCommand();
  const child = spawn(command, [...before, ...args], {
    cwd: root,
    // Naming any existing file keeps Prisma's own install step, where npm runs it, from downloading an engine.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_SKIP_POSTINSTALL_GENERATE: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    shell: command.endsWith(".cmd"),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const startedAt = Date.now();
  const beat = setInterval(() => {
    process.stdout.write(`  still installing (${Math.round((Date.now() - startedAt) / 1000)} s)\n`);
  }, 10_000);
  return new Promise((resolve) => {
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) => {
      clearInterval(beat);
      resolve({ ok: code === 0, output });
    });
  });
}

async function install() {
  const wanted = lockHash();
  if (isInstalled(wanted)) return;
  const word = existsSync(modules) ? "changed" : "missing";
  process.stdout.write(`Installing packages (${word}; npm ci, about a minute)\n`);
  rmSync(stamp, { force: true });
  const startedAt = Date.now();
  const { ok, output } = await runNpm(["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"]);
  if (!ok) {
    const words = output.split("\n").filter((line) => line.trim() && !/^npm (warn|notice)|^npm error\s*$/.test(line));
    process.stderr.write(`${words.slice(0, 12).join("\n")}\n`);
    fail("npm ci failed; npm's own words are above. Is the package registry reachable and the folder writable?");
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
  process.stdout.write(`  packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
}

/** The Node of the lock file where it is made for this machine and runs on it, else this one if it is new enough. */
function findNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = process.platform === "win32" ? "node.exe" : "node";
  const pinned = path.join(modules, `node-${platform}-${process.arch}`, "bin", name);
  if (existsSync(pinned) && spawnSync(pinned, ["--version"]).status === 0) return pinned;
  if (atLeast(process.versions.node, LEAST_FOR_THE_REST)) return process.execPath;
  return fail(
    `Node ${process.versions.node} is too old here: no Node 24 comes with the packages for ` +
      `${process.platform}-${process.arch}, so a Node from ${LEAST_FOR_THE_REST.join(".")} on must be installed.`,
  );
}

/** Runs a TypeScript entry of this folder with the pinned Node; ends this process with its exit code. */
export async function enter(script) {
  if (!atLeast(process.versions.node, LEAST_HERE)) {
    fail(`Node ${process.versions.node} is too old; Node 20 or newer is needed.`);
  }
  await install();
  const child = spawn(
    findNode(),
    ["--conditions=react-server", path.join(root, "scripts", script), ...process.argv.slice(2)],
    { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"] },
  );
  // A terminal sends Ctrl-C to both; the child decides when all is stopped, and this process waits for it.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  whenStarterEnds(() => child.kill("SIGTERM"));
  child.on("error", (error) => fail(`the Node that comes with the packages does not start: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}
