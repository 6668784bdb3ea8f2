import { type ChildProcess, spawn } from "node:child_process";
import { ROOT } from "#scripts/run-program.ts";

export type StartedApp = {
  baseUrl: string;
  pid: number;
  output(): string;
  ended: Promise<number>;
  stop(): Promise<number>;
};

const OURS =
  /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|CANDOR_|ORG_ZONE|SMTP_|MAIL_|GITHUB_|WEBHOOK_|OIDC_|LOG_LEVEL|NODE_ENV|NODE_OPTIONS|VITEST)/;

/** This process's environment without what would steer the app or tell it that it is tested; no forge answers in it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(others), GITHUB_API_URL: "http://127.0.0.1:9" } as unknown as NodeJS.ProcessEnv;
}

/** A script of this repository as `npm` would run it, once the packages are there. */
export function spawnScript(script: string, env: Record<string, string>, args: string[] = []): ChildProcess {
  return spawn(process.execPath, ["--conditions=react-server", `scripts/${script}`, ...args], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

export function collectOutput(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}

/** Runs a script to its end; for those that must refuse to start. */
export function runScript(script: string, env: Record<string, string>, args: string[] = []) {
  const child = spawnScript(script, env, args);
  const read = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk: Buffer) => (read.stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (read.stderr += chunk.toString()));
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, ...read }));
  });
}

/** Starts the app as `npm start` does and answers when it says that it is ready. */
export async function startApp(env: Record<string, string>): Promise<StartedApp> {
  const child = spawnScript("start.ts", { HOST: "127.0.0.1", PORT: "0", ...env });
  const output = collectOutput(child);
  const ended = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const ready = /^Ready: (\S+)\n/m.exec(output());
      if (ready?.[1]) resolve(ready[1]);
    });
    child.on("close", () => reject(new Error(`the app did not start:\n${output()}`)));
  });
  return {
    baseUrl,
    pid: child.pid ?? 0,
    output,
    ended,
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
