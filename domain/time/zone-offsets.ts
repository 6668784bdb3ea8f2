import { US_PER_DAY, US_PER_MS, US_PER_SECOND, type Micros } from "./civil.ts";
import { TimeError } from "./time-error.ts";
import { looksLikeZoneName, spelledZone } from "./zone-names.ts";

/** From `from` on (until the next entry) the zone is `seconds` ahead of UTC. */
export type OffsetChange = { from: Micros; seconds: number };

type KnownZone = { name: string; formatter: Intl.DateTimeFormat; stretches: Map<number, OffsetChange[]> };

/** Asking Intl is what costs, so a stretch of weeks is asked once and kept; 1970 to 2200 are 2,630 stretches. */
const STRETCH = 32 * US_PER_DAY;
/** No zone has changed twice within this since 1970. */
const BETWEEN_SAMPLES = US_PER_DAY / 2;
const STRETCHES_KEPT_PER_ZONE = 3_000;
const zones = new Map<string, KnownZone>();

function openZone(name: string): KnownZone | undefined {
  if (!looksLikeZoneName(name)) return undefined;
  try {
    const formatter = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
    return { name, formatter, stretches: new Map() };
  } catch {
    return undefined;
  }
}

/** Kept under the one spelling, so that the ways to write a name do not fill the memory. */
function findZone(written: string): KnownZone | undefined {
  const exact = zones.get(written);
  if (exact) return exact;
  const name = spelledZone(written);
  const found = zones.get(name);
  if (found) return found;
  const opened = openZone(name);
  if (opened) zones.set(name, opened);
  return opened;
}

/** In any letter case. */
export function isKnownZone(name: string): boolean {
  return findZone(name) !== undefined;
}

/** The name in the letter case of the tz database; undefined where it is no zone. */
export function canonicalZone(name: string): string | undefined {
  return findZone(name)?.name;
}

/** Two names of one zone, such as Asia/Calcutta and Asia/Kolkata. */
export function isSameZone(a: string, b: string): boolean {
  const runtimeName = (name: string) => zoneOrThrow(name).formatter.resolvedOptions().timeZone;
  return a === b || runtimeName(a) === runtimeName(b);
}

export function zoneOrThrow(name: string): KnownZone {
  const zone = findZone(name);
  if (zone) return zone;
  throw new TimeError("unknown_zone", `"${name}" is not a zone; give an IANA name such as Asia/Tokyo or UTC`, {
    field: "zone",
  });
}

function readOffset(zone: KnownZone, us: Micros): number {
  const text = zone.formatter.format(new Date(Math.floor(us / US_PER_MS)));
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!match) throw new Error(`the zone data gave no offset: ${text}`);
  const seconds = Number(match[2] ?? 0) * 3600 + Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0);
  return match[1] === "-" ? 0 - seconds : seconds;
}

/** The first microsecond in (low, high] that has high's offset. */
function findChange(zone: KnownZone, low: Micros, high: Micros): Micros {
  const before = readOffset(zone, low);
  let [start, end] = [low / US_PER_SECOND, high / US_PER_SECOND];
  while (end - start > 1) {
    const middle = Math.floor((start + end) / 2);
    if (readOffset(zone, middle * US_PER_SECOND) === before) start = middle;
    else end = middle;
  }
  return end * US_PER_SECOND;
}

function scanStretch(zone: KnownZone, index: number): OffsetChange[] {
  const start = index * STRETCH;
  const changes: OffsetChange[] = [{ from: start, seconds: readOffset(zone, start) }];
  for (let last = start; last < start + STRETCH; last += BETWEEN_SAMPLES) {
    const seconds = readOffset(zone, last + BETWEEN_SAMPLES);
    if (seconds === changes.at(-1)?.seconds) continue;
    const from = findChange(zone, last, last + BETWEEN_SAMPLES);
    if (from < start + STRETCH) changes.push({ from, seconds });
  }
  return changes;
}

function changesOf(zone: KnownZone, index: number): OffsetChange[] {
  const known = zone.stretches.get(index);
  if (known) return known;
  if (zone.stretches.size >= STRETCHES_KEPT_PER_ZONE) zone.stretches.clear();
  const changes = scanStretch(zone, index);
  zone.stretches.set(index, changes);
  return changes;
}

/** Seconds ahead of UTC. */
export function offsetAtMicros(us: Micros, zoneName: string): number {
  const changes = changesOf(zoneOrThrow(zoneName), Math.floor(us / STRETCH));
  return changes.findLast((change) => change.from <= us)?.seconds ?? 0;
}

/** The offsets in force from `low` to `high`; the first entry may begin before `low`. */
export function offsetsBetween(low: Micros, high: Micros, zoneName: string): OffsetChange[] {
  const zone = zoneOrThrow(zoneName);
  const offsets: OffsetChange[] = [];
  for (let index = Math.floor(low / STRETCH); index <= Math.floor(high / STRETCH); index++) {
    for (const change of changesOf(zone, index)) {
      if (change.seconds !== offsets.at(-1)?.seconds) offsets.push(change);
    }
  }
  return offsets;
}
