import "server-only";

import type { IncomingMessage, ServerResponse } from "node:http";
import { zoneAsked, type AskedZone } from "#domain/time/zone-asked.ts";
import { openSlot } from "./answer-slot.ts";
import { asksForOtherForm, asksQuestion, chooseEncoding, isUnchanged, type Encoding } from "./read-request.ts";

/** What tells two prepared answers apart; `zone` only where the reader chose one. */
export type Variant = { path: string; zone?: string | undefined; encoding: Encoding };
export type PreparedAnswer = { headers: Record<string, string>; etag: string; body: Buffer };

/** `anyZone`: it states no time in a zone that readers choose. */
type Kept = PreparedAnswer & { cost: number; anyZone: boolean };
type Shelf = { entries: Map<string, Kept>; cost: number; limit: number };
type Prepared = { epoch: number; trustedUntil: number; stated: Shelf; chosen: Shelf };

const MIB = 1024 * 1024;
const COST_OF_AN_ENTRY = 2048;
/** Headers that a 304 repeats. */
const ON_UNCHANGED = ["cache-control", "etag", "vary"];

// On globalThis because the front and the site's bundle each hold this module; they share what is prepared.
const world = globalThis as typeof globalThis & { [key: symbol]: Prepared | undefined };
const KEY = Symbol.for("candor.prepared-documents");
const prepared: Prepared = (world[KEY] ??= {
  epoch: 0,
  trustedUntil: 0,
  stated: shelf(48 * MIB),
  chosen: shelf(16 * MIB),
});

function shelf(limit: number): Shelf {
  return { entries: new Map(), cost: 0, limit };
}

/** Which state of publication an answer is made from: ask before reading, hand it to `keepPrepared` after rendering. */
export function publicationEpoch(): number {
  return prepared.epoch;
}

/** Something was published or withdrawn: all that is prepared is out of date, and so is what is being rendered now. */
export function forgetPrepared(): void {
  prepared.epoch += 1;
  for (const kept of [prepared.stated, prepared.chosen]) {
    kept.entries.clear();
    kept.cost = 0;
  }
}

/** Until then (on the clock of `performance.now()`) the database is known to hold nothing newer; 0 trusts nothing. */
export function trustPreparedUntil(instant: number): void {
  prepared.trustedUntil = instant;
}

/** Keeps a 200 for the next reader, unless something was published since `epoch`. Zones that readers choose have a shelf
 * of their own, so that asking for hundreds of them never pushes out the pages everybody reads. */
export function keepPrepared(variant: Variant, answer: PreparedAnswer, epoch: number, anyZone = false): void {
  if (epoch !== prepared.epoch) return;
  const kept = variant.zone === undefined ? prepared.stated : prepared.chosen;
  const cost = answer.body.byteLength + COST_OF_AN_ENTRY;
  if (cost > kept.limit / 4) return;
  const key = keyOf(variant);
  remove(kept, key);
  kept.entries.set(key, { ...answer, cost, anyZone });
  kept.cost += cost;
  for (const oldest of kept.entries.keys()) {
    if (kept.cost <= kept.limit) break;
    remove(kept, oldest);
  }
}

export function findPrepared(variant: Variant): Kept | undefined {
  const kept = variant.zone === undefined ? prepared.stated : prepared.chosen;
  const key = keyOf(variant);
  const found = kept.entries.get(key);
  if (found && kept === prepared.chosen) {
    kept.entries.delete(key);
    kept.entries.set(key, found);
  }
  return found;
}

/** Answers from memory, without the site behind it, where that is certain to be what the site would say; else the site may
 * answer through a slot. */
export function answerPrepared(request: IncomingMessage, response: ServerResponse): boolean {
  const answered = answerFromMemory(request, response);
  if (!answered) openSlot(request, response);
  return answered;
}

function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
  if (performance.now() >= prepared.trustedUntil) return false;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const address = request.url ?? "";
  const query = address.indexOf("?");
  const zone = query < 0 ? {} : zoneAsked(address.slice(query));
  if (query >= 0 && asksForOtherForm(address.slice(query))) return false;
  const path = query < 0 ? address : address.slice(0, query);
  if (query >= 0 && asksQuestion(path, address.slice(query))) return false;
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const stated = findPrepared({ path, encoding });
  const answer = stated?.anyZone || query < 0 ? stated : inZone(path, zone, encoding);
  if (!answer) return false;
  if (isUnchanged(request.headers["if-none-match"], answer.etag)) {
    response.writeHead(304, unchangedHeaders(answer.headers)).end();
  } else {
    response.writeHead(200, answer.headers);
    response.end(request.method === "HEAD" ? undefined : answer.body);
  }
  return true;
}

function inZone(path: string, zone: AskedZone, encoding: Encoding): PreparedAnswer | undefined {
  return zone.unknown === undefined ? findPrepared({ path, zone: zone.known, encoding }) : undefined;
}

export function unchangedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ON_UNCHANGED.includes(name)));
}

/** Bytes held, for the bound's own test and for `doctor`. */
export function preparedBytes(): number {
  return prepared.stated.cost + prepared.chosen.cost;
}

function remove(kept: Shelf, key: string): void {
  kept.cost -= kept.entries.get(key)?.cost ?? 0;
  kept.entries.delete(key);
}

function keyOf({ path, zone, encoding }: Variant): string {
  return `${encoding} ${zone ?? ""} ${path}`;
}
