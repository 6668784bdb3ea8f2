import "server-only";

import { env } from "#server/env.ts";

/** Whom to tell of a flaw, as addresses, with the day on which it is asked. */
export function readSecurityContacts(): { contacts: readonly string[]; today: string } {
  return { contacts: env().securityContacts, today: new Date().toISOString().slice(0, 10) };
}
