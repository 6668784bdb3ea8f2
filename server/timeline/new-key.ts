import "server-only";

import { randomBytes } from "node:crypto";
import { keyFromTitle } from "#domain/timeline/key-from-title.ts";

/** A key is for ever and may become public with its event, so only a public title may go into it. */
export function keyStem(title: string, audience: string): string {
  return audience === "public" ? keyFromTitle(title) : `e-${randomBytes(4).toString("hex")}`;
}
