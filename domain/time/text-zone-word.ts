import { geographicZones } from "./zone-names.ts";
import { canonicalZone } from "./zone-offsets.ts";
import { zoneOfWord } from "./text-zone.ts";

/**
 * What a word right behind a time says. `zone`: one that can be read. `asked`: a zone as well as a word, in small letters.
 * `unknown`: written like a zone, and none.
 */
export type ZoneWord = "zone" | "asked" | "unknown";

/** Letters that are ordinary words unless they are written large. */
const WORDS = new Set("act art cat cot eat east met nut pet sst wat west wet wit".split(" "));
/** In small letters a person types both: "est" is French, "et" is Latin, "pkt" a packet. */
const ASKED = new Set(["est", "et", "pt", "ut", "ict", "pkt"]);
/** People write these for zones, and no one offset is agreed for them here. */
const NOT_READ = new Set(
  (
    "ART CAT CLST CLT COT CT EAT MEST MESZ MET MEZ MMT MSD MT MYT NPT PET PHT PYT SAMT TRT UCT UYT UZT WAST WAT WIT " +
    "WITA VLAT YEKT OMST KRAT IRKT YAKT IRST IRDT CHST"
  ).split(" "),
);
const SMALL_NOT_READ = new Set(["mest", "mesz", "mez", "ct", "mt", "uct"]);

const AREAS =
  "africa america antarctica arctic asia atlantic australia brazil canada chile europe indian mexico pacific".split(
    " ",
  );
const AREA_AND_PLACE = /^([a-z_]+)(?:\/[a-z][a-z0-9_+-]*)*\/([a-z][a-z0-9_+-]*)$/i;
const LETTERED_AREA = /^(?:US\/[A-Z][a-z]{3,}|etc\/(?:gmt|utc|uct)\b.*)$/i;
const SIGNED = /^([a-z]{1,5})[+\-–—−](\d{1,2}(?::?\d{2})?)$/i;
const NUMBERED = /^(?:UTC|GMT)\d{1,2}(?::?\d{2})?$/i;
const POSIX = /^[a-z]{2}t\d{1,2}[a-z]{2}t$/i;
const BARE_OFFSET = /^[+\-−]\d{1,2}(?::?\d{2})?$/;

export function zoneWord(word: string): ZoneWord | undefined {
  if (word.includes("/")) return canonicalZone(word) ? "zone" : isLikePlace(word) ? "unknown" : undefined;
  if (POSIX.test(word)) return canonicalZone(word) ? "zone" : "unknown";
  if (/^[a-z]+$/i.test(word)) return letters(word);
  const signed = SIGNED.exec(word)?.[1];
  if (signed !== undefined) return isSignedZone(signed, word) ? "unknown" : undefined;
  return NUMBERED.test(word) || BARE_OFFSET.test(word) ? "unknown" : undefined;
}

function letters(word: string): ZoneWord | undefined {
  const [small, large] = [word.toLowerCase(), word.toUpperCase()];
  const isLarge = word === large;
  if (!isLarge && WORDS.has(small)) return undefined;
  if (zoneOfWord(word)) return !isLarge && ASKED.has(small) ? "asked" : "zone";
  return (isLarge ? NOT_READ.has(large) : SMALL_NOT_READ.has(small)) ? "unknown" : undefined;
}

/** "XYZ+3" is, "SEV-1" and "INC-42" are names of what happened. */
function isSignedZone(name: string, word: string): boolean {
  return word.includes("+") || letters(name) !== undefined;
}

function isLikePlace(word: string): boolean {
  if (LETTERED_AREA.test(word) || word.split("/").every((part) => letters(part) !== undefined)) return true;
  const [, area = "", place = ""] = AREA_AND_PLACE.exec(word) ?? [];
  if (place === "") return false;
  return AREAS.some((known) => isNearly(area.toLowerCase(), known)) || isPlace(place.toLowerCase());
}

let places: Set<string> | undefined;

/** The last part of a zone's name: "tokyo". */
export function isPlace(name: string): boolean {
  places ??= new Set(geographicZones().flatMap((zone) => zone.toLowerCase().split("/").slice(-1)));
  return name.length > 3 && places.has(name);
}

/** One letter wrong, missing, added, or two changed about. */
function isNearly(written: string, known: string): boolean {
  if (written === known) return true;
  const start = [...known].findIndex((letter, index) => written[index] !== letter);
  const from = start < 0 ? known.length : start;
  const [left, right] = [written.slice(from), known.slice(from)];
  if (left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
