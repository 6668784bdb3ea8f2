import { ExpectedError, InvalidInput } from "#domain/errors.ts";

/** An expected reason why a command cannot go on. Its message is the one line that people read. */
export class CannotGoOn extends Error {
  override name = "CannotGoOn";
}

/** The command was called in a way that it does not know: exit code 2. */
export class WrongUse extends Error {
  override name = "WrongUse";
}

let stream: NodeJS.WriteStream = process.stdout;

/** For commands whose answer on stdout is read by other programs. */
export function sendProgressTo(other: NodeJS.WriteStream): void {
  stream = other;
}

export function progress(line: string): void {
  stream.write(`${line}\n`);
}

export function secondsSince(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

function line(error: unknown): string {
  if (error instanceof InvalidInput) {
    return error.errors.map(({ pointer, message }) => `${pointer.slice(1)}: ${message}`).join("; ");
  }
  if (error instanceof ExpectedError) return error.message;
  // WrongVariable of server/env.ts goes by its name: this file is also read where server files cannot be.
  const known = error instanceof Error && ["CannotGoOn", "WrongUse", "WrongVariable"].includes(error.name);
  if (known) return error.message;
  const message = error instanceof Error ? error.message || error.name : String(error);
  return `unexpected: ${message.trim().split("\n")[0] ?? ""} (LOG_LEVEL=debug tells more)`;
}

/** One line on stderr; the stack only for LOG_LEVEL=debug. */
export function explain(error: unknown): void {
  process.stderr.write(`candor: ${line(error)}\n`);
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
}

/** Runs a command and ends the process with its exit code, or with one line and 1 (2 for wrong use). */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  try {
    const code = await main();
    if (code !== undefined) await endProcess(code);
  } catch (error) {
    explain(error);
    await endProcess(error instanceof WrongUse ? 2 : 1);
  }
}

/** Once what was printed is with its reader: a pipe that is full would lose the rest. */
export async function endProcess(code: number): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(printed));
  return process.exit(code);
}

function printed(output: NodeJS.WriteStream): Promise<void> {
  if (output.destroyed || output.writableLength === 0) return Promise.resolve();
  return new Promise((resolve) => {
    output.once("error", () => resolve());
    output.write("", () => resolve());
  });
}
