import "server-only";

import { ExpectedError } from "#domain/errors.ts";

export const TROUBLES = [
  ...["rate_limited", "secondary_limit", "unauthorized", "no_rights", "not_found", "identity_changed", "moved"],
  ...["unreachable", "too_slow", "too_large", "unreadable", "forge_error"],
] as const;
export type TroubleCode = (typeof TROUBLES)[number];

/** Asking again would be answered the same: a person looks at it first. */
export const NEEDS_A_PERSON: readonly TroubleCode[] = ["unauthorized", "no_rights", "identity_changed"];

/** Why the forge did not say what was asked. Its text is ours, never the forge's, and holds no token. */
export class ForgeTrouble extends ExpectedError {
  /** Not before then. */
  readonly until: Date | undefined;
  constructor(code: TroubleCode, message: string, until?: Date) {
    super(code, message);
    this.until = until;
  }
}

export type StoredTrouble = { code: string; message: string; until?: string };

export function storedTrouble({ code, message, until }: ForgeTrouble): StoredTrouble {
  return { code, message, ...(until && { until: until.toISOString() }) };
}

type Refusal = { status: number; headers: Record<string, string | number | undefined>; said: string; now: Date };

const MINUTE_MS = 60_000;
const LONGEST_MS = 24 * 60 * MINUTE_MS;

/** What a refusal by status means. `secondary`: how many refusals of that kind came before it. */
export function troubleOf({ status, headers, said, now }: Refusal, secondary: number): ForgeTrouble {
  if (status === 401) return new ForgeTrouble("unauthorized", "GitHub does not accept the token (401).");
  if (status === 403 || status === 429) return limitOf({ status, headers, said, now }, secondary);
  if (status === 451) return new ForgeTrouble("no_rights", "GitHub withholds this (451).");
  if (status >= 500) return new ForgeTrouble("forge_error", `GitHub answered ${status}.`);
  return new ForgeTrouble("unreadable", `GitHub answered ${status}, which was not expected.`);
}

function limitOf({ status, headers, said, now }: Refusal, secondary: number): ForgeTrouble {
  const wait = retryAfterMs(headers["retry-after"], now);
  const isSpent = String(headers["x-ratelimit-remaining"] ?? "") === "0";
  const reset = Number(headers["x-ratelimit-reset"]) * 1000;
  if (wait === undefined && isSpent && Number.isFinite(reset)) {
    return limited("rate_limited", `The hourly limit of GitHub is used up (${status}).`, reset - now.getTime(), now);
  }
  const isSecondary = status === 429 || /secondary rate limit|abuse detection/i.test(said);
  if (wait === undefined && !isSecondary) {
    return new ForgeTrouble("no_rights", "GitHub refuses this for lack of rights (403).");
  }
  // After a stated wait none is added; without one it is a minute at least, and twice as long each time.
  const waitMs = wait ?? MINUTE_MS * 2 ** Math.min(secondary, 6);
  return limited("secondary_limit", `GitHub asks for a pause (${status}).`, waitMs, now);
}

function limited(code: TroubleCode, message: string, waitMs: number, now: Date): ForgeTrouble {
  const bounded = Math.min(Math.max(waitMs, 1_000), LONGEST_MS);
  return new ForgeTrouble(code, message, new Date(now.getTime() + bounded));
}

function retryAfterMs(value: string | number | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(String(value))) return Number(value) * 1000;
  const at = Date.parse(String(value));
  return Number.isNaN(at) ? MINUTE_MS : at - now.getTime();
}
