import "server-only";

const DISCARD_MS = 30_000;

/**
 * The bytes of a request as they arrive. What its reader leaves is still taken from the connection, for a while: a sender
 * that is cut off in the middle of its file does not get to read why.
 */
export async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  let isAtEnd = false;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    isAtEnd = true;
  } finally {
    if (!isAtEnd) void discardRest(reader);
  }
}

/** All of it, or undefined where there is more than `mostBytes`. */
export async function wholeBody(request: Request, mostBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of bodyOf(request)) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}

async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const end = Date.now() + DISCARD_MS;
  try {
    while (Date.now() < end && !(await reader.read()).done);
    await reader.cancel();
  } catch {
    // The sender is gone, which is what this waited for.
  }
}
