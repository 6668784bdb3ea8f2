import { endProcess, explain, progress } from "./progress.ts";

/** What must be put away before the process ends, last opened first. */
export class Closing {
  #steps: (() => Promise<void> | void)[] = [];
  #closing: Promise<never> | undefined;

  get isUnderWay(): boolean {
    return this.#closing !== undefined;
  }

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** Puts away what was added so far. */
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        explain(error);
      }
    }
  }

  /** Puts everything away once, however often it is asked, and ends the process. */
  end(code: number): Promise<never> {
    this.#closing ??= this.run().then(() => endProcess(code));
    return this.#closing;
  }

  /** Ctrl-C, a polite kill, a closed terminal, or the end of the process that started this one. */
  onSignals(exitCode = 0): void {
    let asked = false;
    const stop = (word: string) => {
      // A terminal's Ctrl-C arrives twice when npm passes it on; impatience is another one a second later.
      if (asked) return;
      asked = true;
      progress(`Stopping (${word})`);
      void this.end(exitCode);
      setTimeout(() => process.on("SIGINT", () => process.exit(130)), 1000).unref();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(signal));
    process.on("disconnect", () => stop("its starter ended"));
    process.channel?.unref();
  }
}
