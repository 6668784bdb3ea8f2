import "server-only";

import type { Actor } from "#domain/access/permissions.ts";

/** Who writes into the record what the forge says. */
export const POLLER: Actor = { kind: "system", id: "upstream-poll", name: "Upstream poll" };
