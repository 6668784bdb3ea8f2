import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

const children = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of children) child.kill();
});

export type Variables = Record<string, string | undefined>;

/** Next's types demand NODE_ENV of every environment; a child's need not have it. */
export function environmentOf(variables: Variables): NodeJS.ProcessEnv {
  return variables as NodeJS.ProcessEnv;
}

export type Outcome = { code: number; output: string };

/** Runs a Node program of this repository to its end and answers its exit code and what it printed. */
export function runNode(args: string[], options: { env?: Variables; show?: boolean } = {}): Promise<Outcome> {
  const quiet = { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };
  const env = environmentOf({ ...process.env, ...quiet, ...options.env });
  const stdio = options.show ? ("inherit" as const) : ("pipe" as const);
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", stdio, stdio] });
  children.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      children.delete(child);
      resolve({ code: code ?? (signal === null ? 1 : 130), output });
    });
  });
}

export function lastLines(output: string, count: number): string {
  return output.trim().split("\n").slice(-count).join("\n");
}
