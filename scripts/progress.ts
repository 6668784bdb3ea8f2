/** An expected reason why a command cannot go on. Its message is the one line that people read. */
export class CannotGoOn extends Error {
  override name = "CannotGoOn";
}

export function progress(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function secondsSince(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.trim().split("\n")[0] ?? "unknown error";
}

/** One line on stderr; the stack only for LOG_LEVEL=debug. */
export function explain(error: unknown): void {
  const known = error instanceof Error && (error.name === "CannotGoOn" || error.name === "WrongVariable");
  process.stderr.write(
    `candor: ${known ? error.message : `unexpected: ${firstLine(error)} (LOG_LEVEL=debug tells more)`}\n`,
  );
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
}

/** Runs a command and ends the process with its exit code, or with one line and 1. */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  try {
    const code = await main();
    if (code !== undefined) process.exit(code);
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}
