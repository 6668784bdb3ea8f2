import { plantedSecrets } from "./check-client-bundle.ts";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeLock } from "./lock.ts";
import { CannotGoOn, progress, secondsSince } from "./progress.ts";
import { lastLines, ROOT, runNode, type Variables } from "./run-program.ts";
import { fingerprint, isStamped } from "./source-fingerprint.ts";

const CLIENT_STAMP = "prisma/generated/.candor-schema-hash";
const BUILD_STAMP = ".next/.candor-build-hash";

function buildSources(): string[] {
  const steps = readdirSync(path.join(ROOT, "scripts")).filter((name) => name.startsWith("build"));
  return [
    ...["app", "components", "domain", "server", "prisma/schema", "public", "package-lock.json", "next.config.ts"],
    ...["tsconfig.json", "postcss.config.mjs", ...steps.map((name) => `scripts/${name}`)],
  ];
}

/** One build at a time in this checkout, whatever their data folders are. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const folder = path.join(ROOT, ".candor");
  mkdirSync(folder, { recursive: true });
  for (let said = false; ; said = true) {
    const lock = takeLock(path.join(folder, "build.lock"));
    if ("release" in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!said) progress(`Waiting for the build of process ${lock.heldBy}`);
    await sleep(200);
  }
}

/** Makes the database client from prisma/schema, when that changed. */
export function generateClient(): Promise<void> {
  return alone(async () => {
    const wanted = fingerprint(["prisma/schema", "package-lock.json"]);
    if (isStamped(CLIENT_STAMP, wanted)) return;
    progress("Generating the database client");
    // Generating needs no schema engine; naming any existing file keeps the tool from downloading one.
    const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" };
    const { code, output } = await runNode(["node_modules/prisma/build/index.js", "generate"], { env });
    if (code !== 0) failed("prisma generate", output);
    writeFileSync(path.join(ROOT, CLIENT_STAMP), wanted);
  });
}

function failed(step: string, output: string): never {
  process.stderr.write(`${lastLines(output, 80)}\n`);
  throw new CannotGoOn(`${step} failed; its own words are above.`);
}

/** What the public pages carry: their stylesheet and the script of the check. */
async function buildDocumentParts(): Promise<void> {
  for (const step of ["scripts/build-stylesheet.ts", "scripts/build-check-script.ts"]) {
    const { code, output } = await runNode([step]);
    if (code !== 0) failed(step, output);
  }
}

/** Next rewrites tsconfig.json in its own layout whenever it looks at it; that file is ours. */
async function runNext(args: string[], env: Variables = {}): Promise<void> {
  const settings = path.join(ROOT, "tsconfig.json");
  const before = readFileSync(settings);
  try {
    const { code, output } = await runNode(["node_modules/next/dist/bin/next", ...args], { env });
    if (code !== 0) failed(`next ${args[0]}`, output);
  } finally {
    if (!readFileSync(settings).equals(before)) writeFileSync(settings, before);
  }
}

/** What is not in the repository but used by it: database client, stylesheet and script; with `types`, Next's route types. */
export async function generateSources(options: { types?: boolean } = {}): Promise<void> {
  await generateClient();
  await alone(async () => {
    await buildDocumentParts();
    if (options.types) await runNext(["typegen"]);
  });
}

export function isBuilt(): boolean {
  return existsSync(path.join(ROOT, ".next/BUILD_ID")) && isStamped(BUILD_STAMP, fingerprint(buildSources()));
}

/** Stylesheet, script and site, when their sources changed. Runs after {@link generateClient}. */
export async function buildIfChanged(): Promise<void> {
  if (isBuilt()) return;
  await alone(async () => {
    if (isBuilt()) return;
    const startedAt = Date.now();
    progress("Building the site");
    rmSync(path.join(ROOT, BUILD_STAMP), { force: true });
    const wanted = fingerprint(buildSources());
    await buildDocumentParts();
    // No real secret is there to slip into what browsers get, and the planted ones show if one would.
    await runNext(["build"], { ...plantedSecrets, NODE_ENV: "production" });
    writeFileSync(path.join(ROOT, BUILD_STAMP), wanted);
    progress(`  built in ${secondsSince(startedAt)}`);
  });
}
