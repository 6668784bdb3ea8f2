import "server-only";

import type { ServerResponse } from "node:http";

const TAKES_NOTHING_FOR_MS = 120_000;

/** Who takes nothing of an answer for that long is gone: what is held for them, here and in the site, is let go. Waiting for
 * an answer, or for the next event of a stream, may take as long as it takes. */
export function limitReading(response: ServerResponse, ms = TAKES_NOTHING_FOR_MS): void {
  response.setTimeout(ms, () => {
    if (response.writableLength > 0) response.destroy();
  });
}
