import "server-only";

import type { PlainDocument, PreparedAnswer } from "./public-document.ts";
import type { Encoding } from "./read-request.ts";

/** What tells two prepared answers apart; `zone` only where the reader chose one. */
export type Variant = { path: string; zone?: string | undefined; encoding: Encoding };
/** `document`: what it was made from, where it is the plain form. */
export type Kept = PreparedAnswer & { cost: number; anyZone: boolean; document?: PlainDocument; readers: number };
type Shelf = { entries: Map<string, Kept>; cost: number; limit: number };

const MIB = 1024 * 1024;
const COST_OF_AN_ENTRY = 2048;
const MOST_REMEMBERED = 2000;
const MANY_READERS = 10;

const stated = shelf(48 * MIB);
const chosen = shelf(16 * MIB);
/** Of which addresses something was kept, whatever was published since: their readers wait for one answer together. */
const remembered = new Set<string>();
let epoch = 0;
let trustedUntil = 0;

function shelf(limit: number): Shelf {
  return { entries: new Map(), cost: 0, limit };
}

/** Which state of publication an answer is made from: ask before the site is asked, hand it to `keepPrepared` after. */
export function publicationEpoch(): number {
  return epoch;
}

/** Something was published or withdrawn: all that is prepared is out of date, and so is what is being rendered now. */
export function forgetPrepared(): void {
  epoch += 1;
  for (const kept of [stated, chosen]) {
    kept.entries.clear();
    kept.cost = 0;
  }
}

/** Until then (on the clock of `performance.now()`) the database is known to hold nothing newer; 0 trusts nothing. */
export function trustPreparedUntil(instant: number): void {
  trustedUntil = instant;
}

export function isTrusted(): boolean {
  return performance.now() < trustedUntil;
}

/** Keeps a 200 for the next reader, unless something was published since `madeIn`. Zones that readers choose have a shelf
 * of their own, so that asking for hundreds of them never pushes out the pages everybody reads. */
export function keepPrepared(
  variant: Variant,
  answer: PreparedAnswer & { document?: PlainDocument },
  madeIn: number,
  anyZone = false,
): void {
  if (madeIn !== epoch) return;
  const kept = variant.zone === undefined ? stated : chosen;
  const cost = answer.body.byteLength + COST_OF_AN_ENTRY;
  if (cost > kept.limit / 4) return;
  const key = keyOf(variant);
  remove(kept, key);
  kept.entries.set(key, { ...answer, cost, anyZone, readers: 0 });
  kept.cost += cost;
  for (const oldest of kept.entries.keys()) {
    if (kept.cost <= kept.limit) break;
    remove(kept, oldest);
  }
  remember(variant);
}

export function findPrepared(variant: Variant): Kept | undefined {
  const kept = variant.zone === undefined ? stated : chosen;
  const key = keyOf(variant);
  const found = kept.entries.get(key);
  if (found && variant.zone !== undefined) {
    kept.entries.delete(key);
    kept.entries.set(key, found);
  }
  return found;
}

/** What most readers asked for since it was made, the most wanted first; nothing that hardly anybody wants. */
export function mostRead(count: number): Variant[] {
  const all = [stated, chosen].flatMap(({ entries }) => [...entries]);
  const wanted = all.filter(([, { readers }]) => readers >= MANY_READERS);
  const ordered = wanted.toSorted(([, one], [, other]) => other.readers - one.readers);
  return ordered.slice(0, count).map(([key]) => variantOfKey(key));
}

export function wasPrepared({ path, zone }: Variant): boolean {
  return remembered.has(`${zone ?? ""} ${path}`);
}

/** What stood at this address is there no more. */
export function wasLast({ path, zone }: Variant): void {
  remembered.delete(`${zone ?? ""} ${path}`);
}

function remember({ path, zone }: Variant): void {
  const address = `${zone ?? ""} ${path}`;
  if (remembered.has(address)) return;
  remembered.add(address);
  for (const oldest of remembered) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
}

/** Bytes held, for the bound's own test. */
export function preparedBytes(): number {
  return stated.cost + chosen.cost;
}

function remove(kept: Shelf, key: string): void {
  kept.cost -= kept.entries.get(key)?.cost ?? 0;
  kept.entries.delete(key);
}

/** Neither an encoding nor a zone has a space in its name. */
export function keyOf({ path, zone, encoding }: Variant): string {
  return `${encoding} ${zone ?? ""} ${path}`;
}

function variantOfKey(key: string): Variant {
  const [encoding = "identity", zone = "", ...path] = key.split(" ");
  return { path: path.join(" "), zone: zone === "" ? undefined : zone, encoding: encoding as Encoding };
}
