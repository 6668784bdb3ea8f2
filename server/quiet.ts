import "server-only";

import { AsyncLocalStorage } from "node:async_hooks";

const quiet = new AsyncLocalStorage<true>();

/** What is published, withdrawn or redacted within `work` is news to nobody: examples, and incidents of long ago. No mail, no webhook. */
export function quietly<T>(work: () => Promise<T>): Promise<T> {
  return quiet.run(true, work);
}

export function isQuiet(): boolean {
  return quiet.getStore() === true;
}
