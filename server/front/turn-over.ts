import "server-only";

import { setTimeout as timeout } from "node:timers/promises";
import type { Site } from "./ask-site.ts";
import { askFor, formsOf, keepForms } from "./prepare-document.ts";
import { forgetPrepared, keyOf, mostRead, publicationEpoch, type Variant } from "./prepared-documents.ts";
import type { PublicationChange } from "./publication-watch.ts";

/** Pages that are made anew before the old ones go: more would keep the site busy and its publisher waiting. */
const MOST_PAGES = 6;
const MADE_WITHIN_MS = 2000;

/**
 * Acts on what was published. What was withdrawn or redacted is gone at once. Of a later revision the pages that many read
 * are made first; then all that is older goes in one moment, so that nobody waits and no two pages tell different states.
 */
export function turnOverFor(site: Site): (change: PublicationChange) => Promise<void> {
  let [begun, ended, taken] = [0, 0, 0];
  return async (change) => {
    if (change === "taken") {
      taken += 1;
      return forgetPrepared();
    }
    const number = (begun += 1);
    const takenBefore = taken;
    const made = await madeAnew(site);
    if (takenBefore !== taken || number < ended) return;
    ended = number;
    forgetPrepared();
    for (const { document, forms } of made) keepForms(forms, document, publicationEpoch());
  };
}

type Made = { document: NonNullable<Awaited<ReturnType<typeof askFor>>>; forms: Awaited<ReturnType<typeof formsOf>> };

/** Those that are made in time. */
async function madeAnew(site: Site): Promise<Made[]> {
  const made: Made[] = [];
  const documents = new Map<string, ReturnType<typeof askFor>>();
  const ask = (variant: Variant) => {
    const address = keyOf({ ...variant, encoding: "identity" });
    const asked = documents.get(address) ?? askFor(site, variant);
    documents.set(address, asked);
    return asked;
  };
  const all = mostRead(MOST_PAGES).map(async (variant) => {
    const document = await ask(variant);
    if (document?.mark.kept) made.push({ document, forms: await formsOf(variant, document) });
  });
  const patience = new AbortController();
  const late = timeout(MADE_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(all), late]);
  patience.abort();
  return [...made];
}
