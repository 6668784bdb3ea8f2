import { US_PER_MS, type Micros } from "./civil.ts";
import { parseOffset } from "./wall-clock.ts";
import { offsetAtMicros, zoneOrThrow } from "./zone-offsets.ts";

/** What an abbreviation says: a fixed offset, and zones that use it in its season. */
export type Abbreviation = { seconds: number; zones: readonly string[] };

const CLEAR: Record<string, readonly [offset: string, ...zones: string[]]> = {
  UTC: ["+00:00", "UTC"],
  GMT: ["+00:00", "UTC"],
  UT: ["+00:00", "UTC"],
  EST: ["-05:00", "America/New_York"],
  EDT: ["-04:00", "America/New_York"],
  MST: ["-07:00", "America/Denver", "America/Phoenix"],
  MDT: ["-06:00", "America/Denver"],
  PST: ["-08:00", "America/Los_Angeles"],
  PDT: ["-07:00", "America/Los_Angeles"],
  AKST: ["-09:00", "America/Anchorage"],
  AKDT: ["-08:00", "America/Anchorage"],
  HST: ["-10:00", "Pacific/Honolulu"],
  NST: ["-03:30", "America/St_Johns"],
  NDT: ["-02:30", "America/St_Johns"],
  BRT: ["-03:00", "America/Sao_Paulo"],
  WET: ["+00:00", "Europe/Lisbon"],
  WEST: ["+01:00", "Europe/Lisbon"],
  CET: ["+01:00", "Europe/Berlin"],
  CEST: ["+02:00", "Europe/Berlin"],
  EET: ["+02:00", "Europe/Helsinki"],
  EEST: ["+03:00", "Europe/Helsinki"],
  MSK: ["+03:00", "Europe/Moscow"],
  SAST: ["+02:00", "Africa/Johannesburg"],
  PKT: ["+05:00", "Asia/Karachi"],
  ICT: ["+07:00", "Asia/Bangkok"],
  WIB: ["+07:00", "Asia/Jakarta"],
  HKT: ["+08:00", "Asia/Hong_Kong"],
  SGT: ["+08:00", "Asia/Singapore"],
  AWST: ["+08:00", "Australia/Perth"],
  JST: ["+09:00", "Asia/Tokyo"],
  KST: ["+09:00", "Asia/Seoul"],
  ACST: ["+09:30", "Australia/Adelaide", "Australia/Darwin"],
  ACDT: ["+10:30", "Australia/Adelaide"],
  AEST: ["+10:00", "Australia/Sydney", "Australia/Brisbane"],
  AEDT: ["+11:00", "Australia/Sydney"],
  NZST: ["+12:00", "Pacific/Auckland"],
  NZDT: ["+13:00", "Pacific/Auckland"],
};

/** Two or more parts of the world write these; the readings in the order in which they are offered. */
const UNCLEAR: Record<string, readonly (readonly [offset: string, zone: string])[]> = {
  IST: [
    ["+05:30", "Asia/Kolkata"],
    ["+01:00", "Europe/Dublin"],
    ["+02:00", "Asia/Jerusalem"],
  ],
  CST: [
    ["-06:00", "America/Chicago"],
    ["+08:00", "Asia/Shanghai"],
    ["-05:00", "America/Havana"],
  ],
  CDT: [
    ["-05:00", "America/Chicago"],
    ["-04:00", "America/Havana"],
  ],
  BST: [
    ["+01:00", "Europe/London"],
    ["+06:00", "Asia/Dhaka"],
    ["+11:00", "Pacific/Bougainville"],
  ],
  AST: [
    ["-04:00", "America/Halifax"],
    ["+03:00", "Asia/Riyadh"],
  ],
  ADT: [
    ["-03:00", "America/Halifax"],
    ["+04:00", "Asia/Baghdad"],
  ],
  GST: [
    ["+04:00", "Asia/Dubai"],
    ["-02:00", "Atlantic/South_Georgia"],
  ],
  SST: [
    ["-11:00", "Pacific/Pago_Pago"],
    ["+08:00", "Asia/Singapore"],
  ],
  AMT: [
    ["-04:00", "America/Manaus"],
    ["+04:00", "Asia/Yerevan"],
  ],
  ECT: [
    ["-05:00", "America/Guayaquil"],
    ["-04:00", "America/St_Lucia"],
  ],
  WST: [
    ["+13:00", "Pacific/Apia"],
    ["+08:00", "Australia/Perth"],
  ],
  ACT: [
    ["-05:00", "America/Rio_Branco"],
    ["+09:30", "Australia/Darwin"],
  ],
};

/** Names of a zone's time whatever the season. */
const SEASONLESS: Record<string, string> = {
  ET: "America/New_York",
  PT: "America/Los_Angeles",
};

export function clearAbbreviation(name: string): Abbreviation | undefined {
  const [offset, ...zones] = Object.hasOwn(CLEAR, name) ? (CLEAR[name] ?? []) : [];
  return offset === undefined ? undefined : { seconds: parseOffset(offset).seconds, zones };
}

export function readingsOf(name: string): { seconds: number; zone: string }[] {
  const readings = Object.hasOwn(UNCLEAR, name) ? (UNCLEAR[name] ?? []) : [];
  return readings.map(([offset, zone]) => ({ seconds: parseOffset(offset).seconds, zone }));
}

export function seasonlessZone(name: string): string | undefined {
  return Object.hasOwn(SEASONLESS, name) ? SEASONLESS[name] : undefined;
}

const SPOKEN_WHERE = ["en-US", "en-GB", "en-AU", "en-NZ"];
const formatters = new Map<string, Intl.DateTimeFormat>();

function shortName(us: Micros, zone: string, locale: string): string | undefined {
  const key = `${locale} ${zone}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "short" });
  formatters.set(key, formatter);
  const parts = formatter.formatToParts(new Date(Math.floor(us / US_PER_MS)));
  return parts.find((part) => part.type === "timeZoneName")?.value;
}

/** The abbreviation in use in the zone, if it is one that only one part of the world uses. */
export function abbreviationAt(us: Micros, written: string): string | undefined {
  const { name: zone } = zoneOrThrow(written);
  const seconds = offsetAtMicros(us, zone);
  for (const [name, [, ...zones]] of Object.entries(CLEAR)) {
    if (zones.includes(zone) && clearAbbreviation(name)?.seconds === seconds) return name;
  }
  return SPOKEN_WHERE.map((locale) => shortName(us, zone, locale)).find(
    (name) => name !== undefined && clearAbbreviation(name)?.seconds === seconds,
  );
}
