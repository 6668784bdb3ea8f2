import { fork } from "node:child_process";
import { setTimeout as timeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CannotGoOn } from "./progress.ts";

/** `socketPath`: where the site listens, for the front alone. */
export type FrontPlace = { host: string; port: number; socketPath: string; databaseUrl: string };
export type FrontOrder =
  { kind: "open"; place: FrontPlace } | { kind: "published"; number: number } | { kind: "close" };
export type FrontAnswer = { kind: "opened" } | { kind: "failed"; message: string } | { kind: "heard"; number: number };

export type FrontProcess = {
  /** Resolves when no reader gets anything older than what is public now. */
  published(): Promise<void>;
  /** Resolves when the process ends, asked or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** Longer than two looks at the database, one after the other, and the making of what many read take together, each to its
 * limit: by then the front has dropped what is older, or believes nothing. */
export const HEARD_WITHIN_MS = 4000;
/** Longer than the front lets what is being answered end. */
const CLOSED_WITHIN_MS = 8000;

/** Starts the process that listens on host and port. @throws {CannotGoOn} where it cannot */
export async function startFront(place: FrontPlace): Promise<FrontProcess> {
  const child = fork(fileURLToPath(new URL("front.ts", import.meta.url)), { execArgv: process.execArgv });
  process.on("exit", () => child.kill("SIGKILL"));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const heard = new Map<number, () => void>();
  const opened = new Promise<void>((resolve, reject) => {
    child.on("message", (answer: FrontAnswer) => {
      if (answer.kind === "opened") resolve();
      else if (answer.kind === "failed") reject(new CannotGoOn(answer.message));
      else heard.get(answer.number)?.();
    });
    void ended.then(() => reject(new CannotGoOn("the process that answers readers ended before it listened.")));
  });
  const order = (what: FrontOrder) => child.connected && child.send(what);
  order({ kind: "open", place });
  await opened;
  let last = 0;
  return {
    ended,
    async published() {
      const number = (last += 1);
      const told = new Promise<void>((resolve) => heard.set(number, resolve));
      order({ kind: "published", number });
      const patience = new AbortController();
      await Promise.race([
        told,
        ended,
        timeout(HEARD_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      heard.delete(number);
    },
    async stop() {
      order({ kind: "close" });
      const patience = setTimeout(() => child.kill("SIGKILL"), CLOSED_WITHIN_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}
