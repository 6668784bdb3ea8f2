import "./next-environment.ts";
import { parseArgs } from "node:util";
import { generateClient } from "./build.ts";
import type { Command, Given } from "./commands/command.ts";
import { runCommand, sendProgressTo, WrongUse } from "./progress.ts";

const SERVE: Command = {
  name: "serve",
  does: "serve what npm start has built; never builds",
  example: "PORT=8080 npm run candor -- serve",
  async run() {
    sendProgressTo(process.stdout);
    const { runSite } = await import("./run-site.ts");
    await runSite({ build: false, dev: false });
    return undefined;
  },
};

async function loadCommands(): Promise<Command[]> {
  await generateClient();
  const { MIGRATE_COMMANDS } = await import("./commands/migrate.ts");
  const { USER_COMMANDS } = await import("./commands/user.ts");
  const { KEY_COMMANDS } = await import("./commands/key.ts");
  const { PUBLICATION_COMMANDS } = await import("./commands/publication.ts");
  const { AUDIT_COMMANDS } = await import("./commands/audit.ts");
  const { DOCTOR_COMMANDS } = await import("./commands/doctor.ts");
  const { WORKER_COMMANDS } = await import("./commands/worker.ts");
  const { LOG_COMMANDS } = await import("./commands/log.ts");
  const { ARCHIVE_COMMANDS } = await import("./commands/archive.ts");
  const { IMPACT_COMMANDS } = await import("./commands/impact.ts");
  const { EVIDENCE_COMMANDS } = await import("./commands/evidence.ts");
  const { UPSTREAM_COMMANDS } = await import("./commands/upstream.ts");
  const { EXPOSURE_COMMANDS } = await import("./commands/exposure.ts");
  const { EXPORT_COMMANDS } = await import("./commands/export.ts");
  const { SCENARIO_COMMANDS } = await import("./commands/scenario.ts");
  const { UPSTREAM_SYNC_COMMANDS } = await import("./commands/upstream-sync.ts");
  return [
    SERVE,
    ...WORKER_COMMANDS,
    ...MIGRATE_COMMANDS,
    ...USER_COMMANDS,
    ...KEY_COMMANDS,
    ...LOG_COMMANDS,
    ...IMPACT_COMMANDS,
    ...EVIDENCE_COMMANDS,
    ...UPSTREAM_COMMANDS,
    ...UPSTREAM_SYNC_COMMANDS,
    ...EXPOSURE_COMMANDS,
    ...ARCHIVE_COMMANDS,
    ...EXPORT_COMMANDS,
    ...SCENARIO_COMMANDS,
    ...PUBLICATION_COMMANDS,
    ...AUDIT_COMMANDS,
    ...DOCTOR_COMMANDS,
  ];
}

function usage({ name, words = [], options = {} }: Command): string {
  const named = Object.entries(options).map(
    ([option, { type, multiple }]) => ` [--${option}${type === "boolean" ? "" : " …"}]${multiple ? "…" : ""}`,
  );
  return `npm run candor -- ${name}${words.map((word) => ` <${word}>`).join("")}${named.join("")} [--json]`;
}

function overview(commands: Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, does }) => `  ${name.padEnd(width)}  ${does}`);
  return ["npm run candor -- <command> [--json]; --help after a command tells more", "", ...lines, ""].join("\n");
}

function readArguments(command: Command, rest: string[]): Given {
  const options = { ...command.options, json: { type: "boolean" }, help: { type: "boolean" } } as const;
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
    const given = { words: positionals, options: values as Given["options"] };
    if (!given.options.help && !isEnough(command, positionals.length)) {
      throw new WrongUse(`use: ${usage(command)}`);
    }
    return given;
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(`${error instanceof Error ? (error.message.split("\n")[0] ?? "") : ""}; use: ${usage(command)}`);
  }
}

function isEnough({ words = [], mayLackWords }: Command, count: number): boolean {
  if (mayLackWords && count === 0) return true;
  return words.at(-1)?.endsWith("…") ? count >= words.length : count === words.length;
}

await runCommand(async () => {
  const args = process.argv.slice(2);
  sendProgressTo(process.stderr);
  const commands = await loadCommands();
  if (args.length === 0 || args[0] === "help" || args[0] === "--help") {
    process.stdout.write(overview(commands));
    return 0;
  }
  const command = commands.find(({ name }) => name === args.slice(0, name.split(" ").length).join(" "));
  if (command === undefined) {
    throw new WrongUse(
      `unknown command ${JSON.stringify(args.slice(0, 2).join(" "))}; npm run candor -- help lists them.`,
    );
  }
  const given = readArguments(command, args.slice(command.name.split(" ").length));
  if (given.options.help) {
    process.stdout.write(`${command.does}\n\n  ${usage(command)}\n\nExample: ${command.example}\n`);
    return 0;
  }
  const answer = await command.run(given);
  if (answer === undefined) return undefined;
  process.stdout.write(
    given.options.json ? `${JSON.stringify(answer.json, null, 2)}\n` : answer.lines.map((line) => `${line}\n`).join(""),
  );
  return answer.failed ? 1 : 0;
});
