import type { LogLine } from "./log-line.ts";
import { stateWords, statusWords, toneLook } from "./log-words.ts";

/** What is so with a log and what comes next, by sign and word as well as colour. */
export function LogState({ log }: { log: LogLine }) {
  const { name, tone, sign } = statusWords[log.status];
  return (
    <p>
      <span className={`font-medium ${toneLook[tone]}`}>
        <span aria-hidden>{sign} </span>
        {name}.
      </span>{" "}
      {stateWords(log)}
    </p>
  );
}
