import "server-only";

import { createHash } from "node:crypto";

/** Lower-case hex; a text is hashed as UTF-8. */
export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
