import { US_PER_SECOND } from "./civil.ts";
import { instantAt } from "./instant.ts";
import { TimeError } from "./time-error.ts";
import type { TextZone } from "./text-point.ts";
import type { TimeWarning } from "./time-shape.ts";
import { formatOffset, parseWallClock } from "./wall-clock.ts";
import { abbreviationAt, clearAbbreviation, readingsOf, seasonlessZone } from "./zone-abbreviations.ts";
import { canonicalZone, offsetAtMicros, zoneOrThrow } from "./zone-offsets.ts";

export type SettledZone = { zone?: string; offset?: string; warnings: TimeWarning[] };

/** What the words about the zone mean for this wall clock; they beat the zone of the form. */
export function settleZone(spoken: TextZone | undefined, wallClock: string, formZone: string | undefined): SettledZone {
  const form = formZone === undefined ? {} : { zone: formZone };
  if (spoken === undefined) return { ...form, warnings: [] };
  if (spoken.kind === "utc") return { zone: "UTC", offset: "+00:00", warnings: [] };
  if (spoken.kind === "offset") return { ...form, offset: spoken.offset, warnings: [] };
  if (spoken.kind === "zone") {
    return { zone: spoken.name, ...(spoken.offset !== undefined && { offset: spoken.offset }), warnings: [] };
  }
  const seasonless = seasonlessZone(spoken.name);
  if (seasonless !== undefined) return { zone: seasonless, warnings: [] };
  return settleAbbreviation(spoken.name, wallClock, formZone);
}

function settleAbbreviation(name: string, wallClock: string, formZone: string | undefined): SettledZone {
  const meaning = clearAbbreviation(name);
  if (!meaning) throw unclearZone(name, wallClock, "text");
  const us = parseWallClock(wallClock, meaning.zones[0]).us - meaning.seconds * US_PER_SECOND;
  const offset = formatOffset(meaning.seconds);
  if (formZone !== undefined && abbreviationAt(us, formZone) === name) return { zone: formZone, offset, warnings: [] };
  const zone = meaning.zones.find((candidate) => offsetAtMicros(us, candidate) === meaning.seconds);
  if (zone !== undefined) return { zone, offset, warnings: [] };
  const usual = meaning.zones[0] ?? "UTC";
  const actual = formatOffset(offsetAtMicros(us, usual));
  const message = `${name} is ${offset}, but ${usual} is at ${actual} then; ${offset} was taken`;
  return { offset, warnings: [{ code: "season_mismatch", message }] };
}

function unclearZone(name: string, wallClock: string, field: "text" | "zone"): TimeError {
  const wall = parseWallClock(wallClock).us;
  const candidates = readingsOf(name).map(({ seconds, zone }) => {
    const offset = formatOffset(seconds);
    const label = `${wallClock.replace("T", " ")} ${offset.replace("-", "−")} (${zone})`;
    return { instant: instantAt(wall - seconds * US_PER_SECOND), offset, label, zone };
  });
  return new TimeError("ambiguous_zone", `"${name}" is used in several parts of the world; choose one`, {
    candidates,
    field,
  });
}

/** Letters that several parts of the world write, given where a zone's name belongs. */
export function isUnclearZone(name: string): boolean {
  return canonicalZone(name) === undefined && readingsOf(name.toUpperCase()).length > 0;
}

/** The zone given beside a wall clock or a date. @throws {TimeError} ambiguous_zone with the readings, unknown_zone */
export function statedZone(name: string, wallClock: string): string {
  if (isUnclearZone(name)) throw unclearZone(name.toUpperCase(), wallClock, "zone");
  return zoneOrThrow(name).name;
}
