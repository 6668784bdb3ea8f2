import { US_PER_SECOND, type Micros } from "./civil.ts";
import { TimeError, type Choice } from "./time-error.ts";
import type { TimeWarning } from "./time-shape.ts";
import { formatOffset, isUtcName, parseOffset, parseWallClock, type ParsedWallClock } from "./wall-clock.ts";
import { resolveMicros, resolveWallClock } from "./zone.ts";
import { offsetAtMicros } from "./zone-offsets.ts";

export type StatedClock = { wallClock: string; offset?: string | undefined; choose?: Choice | undefined };
/** A wall clock on the time line: `us` = `wall` less `seconds`. */
export type PlacedClock = {
  wall: Micros;
  us: Micros;
  seconds: number;
  zone?: string;
  precision: ParsedWallClock["precision"];
  warnings: TimeWarning[];
};

/** An offset in the text or beside it wins over the zone; without one the zone decides, or the doubt is thrown. */
export function placeClock(stated: StatedClock, zone: string | undefined): PlacedClock {
  const parsed = parseWallClock(stated.wallClock, zone, stated.offset);
  const warnings: TimeWarning[] = parsed.reduced
    ? [reducedWarning("digits finer than a microsecond were cut off")]
    : [];
  const seconds = statedSeconds(stated, parsed);
  const spokenZone = parsed.offset?.utc && !isUtcName(zone) ? "UTC" : zone;
  const placed =
    seconds === undefined
      ? placeByZone(stated, parsed.us, zone)
      : placeByOffset(stated, parsed.us, seconds, spokenZone);
  return {
    ...placed,
    ...(spokenZone !== undefined && { zone: spokenZone }),
    precision: parsed.precision,
    warnings: [...warnings, ...placed.warnings],
  };
}

export function reducedWarning(what: string): TimeWarning {
  return { code: "precision_reduced", message: `${what}; the words are kept as typed` };
}

function statedSeconds(stated: StatedClock, parsed: ParsedWallClock): number | undefined {
  const beside = stated.offset === undefined ? undefined : parseOffset(stated.offset);
  if (beside && parsed.offset && beside.seconds !== parsed.offset.seconds) {
    throw new TimeError("invalid_time", `"${stated.wallClock}" has another offset than ${stated.offset}`, {
      field: "offset",
    });
  }
  return (parsed.offset ?? beside)?.seconds;
}

type Placing = Pick<PlacedClock, "wall" | "us" | "seconds" | "warnings">;

function ignoredChoice({ choose }: StatedClock, why: string): TimeWarning[] {
  return choose === undefined ? [] : [{ code: "choice_ignored", message: `"${choose}" was not needed: ${why}` }];
}

function placeByOffset(stated: StatedClock, wall: Micros, seconds: number, zone: string | undefined): Placing {
  const us = wall - seconds * US_PER_SECOND;
  const ignored = ignoredChoice(stated, "the offset settles the time");
  const zoneSeconds = zone === undefined ? seconds : offsetAtMicros(us, zone);
  if (zone === undefined || zoneSeconds === seconds) return { wall, us, seconds, warnings: ignored };
  const found = resolveMicros(wall, zone);
  if (found.kind === "gap" && (found.later.seconds === seconds || found.earlier.seconds === seconds)) {
    return { wall: us + zoneSeconds * US_PER_SECOND, us, seconds: zoneSeconds, warnings: ignored };
  }
  const message = `${zone} is not at ${formatOffset(seconds)} then but at ${formatOffset(zoneSeconds)}; the offset was taken`;
  return { wall, us, seconds, warnings: [...ignored, { code: "offset_not_in_zone", message }] };
}

function placeByZone(stated: StatedClock, wall: Micros, zone: string | undefined): Placing {
  if (zone === undefined) {
    throw new TimeError("zone_required", `"${stated.wallClock}": give a zone or an offset`, { field: "zone" });
  }
  const found = resolveMicros(wall, zone);
  if (found.kind === "instant") {
    return { wall, ...found.found, warnings: ignoredChoice(stated, "this time exists exactly once") };
  }
  if (found.kind === "overlap" && (stated.choose === "first" || stated.choose === "second")) {
    return { wall, ...found[stated.choose], warnings: [] };
  }
  if (found.kind === "gap" && (stated.choose === "later" || stated.choose === "earlier")) {
    const { us } = found[stated.choose];
    const seconds = offsetAtMicros(us, zone);
    return { wall: us + seconds * US_PER_SECOND, us, seconds, warnings: [] };
  }
  throw doubt(stated, found.kind, zone);
}

function doubt({ wallClock }: StatedClock, kind: "gap" | "overlap", zone: string): TimeError {
  const resolved = resolveWallClock(wallClock, zone);
  const candidates = resolved.kind === "instant" ? [] : resolved.candidates;
  return kind === "gap"
    ? new TimeError(
        "nonexistent_local_time",
        `${wallClock} does not exist in ${zone}: the clock was put forward over it`,
        {
          candidates,
          field: "wallClock",
        },
      )
    : new TimeError("ambiguous_local_time", `${wallClock} happens twice in ${zone}: the clock was put back over it`, {
        candidates,
        field: "wallClock",
      });
}
