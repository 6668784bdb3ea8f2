import "server-only";

import { AsyncLocalStorage } from "node:async_hooks";

/** A body that is made while it is sent, by whoever asked for it: an error in the middle breaks it off, so that it never looks whole. */
export function streamText(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  // It is pulled by the connection, which knows nobody.
  const asAsker = AsyncLocalStorage.snapshot();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await asAsker(() => lines.next());
      if (done) controller.close();
      else controller.enqueue(bytes.encode(value));
    },
    cancel: () => asAsker(async () => void (await lines.return(undefined))),
  });
}
