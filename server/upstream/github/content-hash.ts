import "server-only";

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** One hash of what a forge says, whatever the order of its keys. */
export function contentHash(said: unknown): string {
  return createHash("sha256")
    .update(canonicalize(said) ?? "", "utf8")
    .digest("hex");
}
