import "server-only";

import { linksIn, privateBecause } from "#domain/postmortem/lint/check-links.ts";
import type { LinkVerdict } from "#domain/postmortem/lint/lint-context.ts";
import { documentParts } from "#domain/postmortem/lint/public-texts.ts";
import type { AskedLinks } from "#domain/postmortem/lint/lint-report.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { ExpectedError } from "#domain/errors.ts";
import { onIncident } from "#server/access.ts";
import { guardedFetch, type Asked } from "#server/guarded-fetch.ts";
import { draftDocument } from "./publication-state.ts";

const MOST_LINKS = 40;
const AT_ONCE = 4;
const TIMEOUT_MS = 5_000;
const GONE = [404, 410];
/** Some answer HEAD with these whatever is there. */
const ASK_AGAIN = [403, 405, 501, ...GONE];

const REMEMBERED_MS = 3_600_000;
const MOST_REMEMBERED = 2_000;
const heard = new Map<string, { verdict: LinkVerdict; at: number }>();

/** Asks where the draft's links lead. Those that do not answer are not called dead: who asks may be cut off, not what is asked.
 * Somebody must want it: whoever is asked learns that the address stands in something of ours. */
export async function askLinks(slug: string, how: Asked = {}): Promise<AskedLinks> {
  const document = await onIncident("publication.preview", slug, async ({ tx, incident }) => {
    return (await draftDocument(tx, incident)).document;
  });
  const waiting = outsideLinks(document).slice(0, MOST_LINKS);
  const answer: AskedLinks = { asked: waiting.length, dead: 0, silent: 0 };
  const askNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const status = await statusOf(url, how);
      if (status === undefined) answer.silent += 1;
      else remember(verdictOf(url, status));
      if (status !== undefined && GONE.includes(status)) answer.dead += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  return answer;
}

/** What was heard of a document's links within the last hour, by this process. */
export function heardOf(document: PublicDocument): LinkVerdict[] {
  const since = Date.now() - REMEMBERED_MS;
  return outsideLinks(document).flatMap((url) => {
    const known = heard.get(url);
    return known && known.at > since ? [known.verdict] : [];
  });
}

function outsideLinks(document: PublicDocument): string[] {
  const urls = new Set(linksIn(documentParts(document)).map(({ url }) => url));
  return [...urls].filter((url) => privateBecause(url) === undefined);
}

function remember(verdict: LinkVerdict): void {
  if (heard.size >= MOST_REMEMBERED) heard.clear();
  heard.set(verdict.url, { verdict, at: Date.now() });
}

function verdictOf(url: string, status: number): LinkVerdict {
  return GONE.includes(status) ? { url, dead: true, why: `it answers ${status}` } : { url, dead: false };
}

async function statusOf(url: string, how: Asked): Promise<number | undefined> {
  const asked = { ...how, timeoutMs: TIMEOUT_MS, maxBytes: 1_024, redirects: 5 };
  try {
    const { status } = await guardedFetch(url, { ...asked, method: "HEAD" });
    if (!ASK_AGAIN.includes(status)) return status;
    return (await guardedFetch(url, { ...asked, method: "GET" })).status;
  } catch (error) {
    if (error instanceof ExpectedError) return undefined;
    throw error;
  }
}
