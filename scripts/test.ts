import { existsSync, mkdtempSync, readFileSync, rmSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfChanged, generateSources } from "./build.ts";
import { checkDatabase } from "./check-database.ts";
import { Closing } from "./closing.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { ensureBrowser } from "./find-browser.ts";
import { progress, runCommand } from "./progress.ts";
import { runNode, type Variables } from "./run-program.ts";
import { countTests, totalLine, type Count } from "./test-count.ts";

const given = process.argv.slice(2);

function wantedProjects(): string[] {
  return given.flatMap((word, at) => {
    if (word.startsWith("--project=")) return [word.slice("--project=".length)];
    return word === "--project" ? [given[at + 1] ?? ""] : [];
  });
}

function isWanted(project: string): boolean {
  const wanted = wantedProjects();
  return wanted.length === 0 || wanted.includes(project);
}

function throwAwayFolder(closing: Closing): string {
  const folder = mkdtempSync(path.join(tmpdir(), "candor-test-run-"));
  chmodSync(folder, 0o711);
  closing.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** DATABASE_URL where it is given (its user must be allowed to create databases), else one server for all server tests. */
async function chooseServer(folder: string, closing: Closing): Promise<Variables> {
  const own = process.env.DATABASE_URL;
  if (own) {
    await checkDatabase(own);
    return {};
  }
  progress("Starting a database for the tests");
  const server = await startEmbeddedPostgres(path.join(folder, "data"), { throwAway: true });
  closing.add(() => server.stop());
  return { CANDOR_TEST_SERVER: server.url };
}

async function runTests(folder: string, env: Variables): Promise<Count> {
  const report = path.join(folder, "report.json");
  const troubles = path.join(folder, "troubles");
  const reporters = ["default", "json", "./test/setup/trouble-reporter.ts"].map((name) => `--reporter=${name}`);
  const words = ["node_modules/vitest/vitest.mjs", "run", ...reporters, `--outputFile.json=${report}`, ...given];
  const { code } = await runNode(words, { env: { ...env, CANDOR_TEST_TROUBLES: troubles }, show: true });
  if (existsSync(troubles)) process.stdout.write(readFileSync(troubles, "utf8"));
  return countTests(existsSync(report) ? readFileSync(report, "utf8") : "", code);
}

async function testAll(closing: Closing): Promise<Count> {
  const folder = throwAwayFolder(closing);
  const env: Variables = {};
  await generateSources();
  if (isWanted("server")) Object.assign(env, await chooseServer(folder, closing));
  if (isWanted("journeys") || isWanted("components")) env.CHROMIUM_PATH = ensureBrowser();
  if (isWanted("journeys")) await buildIfChanged();
  return runTests(folder, env);
}

await runCommand(async () => {
  const closing = new Closing();
  closing.onSignals(130);
  const count = await testAll(closing).catch(async (error: unknown) => {
    await closing.run();
    throw error;
  });
  await closing.run();
  progress(totalLine(count));
  return count.failed > 0 || count.passed === 0 ? 1 : 0;
});
