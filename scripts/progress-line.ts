import type { WriteStream } from "node:tty";

const BETWEEN_LINES_MS = 5000;

/** One line that is written over on a terminal; elsewhere a line for each new step, and one every few seconds. */
export class ProgressLine {
  readonly #stream: WriteStream;
  #step = "";
  #writtenAt = 0;
  #isOpen = false;

  constructor(stream: WriteStream = process.stderr) {
    this.#stream = stream;
  }

  show(step: string, detail = ""): void {
    const line = detail === "" ? step : `${step}  ${detail}`;
    if (this.#stream.isTTY) {
      this.#stream.write(`\r\u001b[K${line.slice(0, this.#stream.columns - 1)}`);
      this.#isOpen = true;
    } else if (step !== this.#step || Date.now() - this.#writtenAt > BETWEEN_LINES_MS) {
      this.#stream.write(`${line}\n`);
      this.#writtenAt = Date.now();
    }
    this.#step = step;
  }

  end(): void {
    if (this.#isOpen) this.#stream.write("\r\u001b[K");
    this.#isOpen = false;
  }
}

export function share(done: number, all: number): string {
  if (all === 0) return "";
  const percent = `${Math.floor((100 * done) / all)} %`.padStart(5);
  return `${percent} of ${(all / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}
