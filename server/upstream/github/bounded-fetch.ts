import "server-only";

import { ForgeTrouble } from "./forge-trouble.ts";

type Bounds = { patienceMs: number; maxBytes: number; signal?: AbortSignal | undefined };

/** Reads the whole answer, but no longer and no more than the bounds say. */
export function boundedFetch({ patienceMs, maxBytes, signal }: Bounds): typeof fetch {
  return async (address, options) => {
    const patience = AbortSignal.timeout(patienceMs);
    const over = signal ? AbortSignal.any([patience, signal]) : patience;
    try {
      const answer = await fetch(address, { ...options, signal: over });
      if (answer.status === 304) return answer;
      const bytes = await readBounded(answer, maxBytes);
      const { status, headers } = answer;
      return new Response(status === 204 ? null : bytes, { status, headers });
    } catch (error) {
      if (error instanceof ForgeTrouble) throw error;
      signal?.throwIfAborted();
      if (patience.aborted) throw new ForgeTrouble("too_slow", `GitHub did not answer within ${patienceMs / 1000} s.`);
      throw new ForgeTrouble("unreachable", "GitHub cannot be reached, or its answer broke off.");
    }
  };
}

async function readBounded(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new ForgeTrouble("too_large", `GitHub's answer has more than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts, length));
}
