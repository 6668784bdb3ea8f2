import { isPlace, zoneWord } from "#domain/time/text-zone-word.ts";

const BARE = /^[[(<*_"'`]*([A-Za-z\d+\-–—−:/_]*[A-Za-z\d])[\])>*_"'`:|,;.–—-]*$/;

/** A word without what stands around it; of "+25%" and "MET's" nothing is one. */
function bareWord(word: string): string {
  return BARE.exec(word.trim())?.[1] ?? "";
}

/** Brackets may stand between a time and its zone; a colon or a dash ends the time. */
const ENDS_TIME = /[:|;–—-]\s*$/;
/** The zone is said already. */
const ENDS_IN_Z = /\dZ\W*$/i;
const IS_TIME = /\d|^(?:[ap]\.?m\.?|noon|hours|hrs|h)\W*$/i;

/** Whether a word can be read as the zone of the time right before it, in any letter case. */
export function isZoneBehind(before: string | undefined, word: string): boolean {
  if (before === undefined || ENDS_TIME.test(before) || ENDS_IN_Z.test(before) || !IS_TIME.test(before.trim()))
    return false;
  const kind = zoneWord(bareWord(word));
  return kind === "zone" || kind === "asked";
}

/** In small letters, and a word of a sentence as well. */
export function askedWord(word: string): string | undefined {
  const bare = word.trim().replace(/\.$/, "");
  return zoneWord(bare) === "asked" ? bare : undefined;
}

export function zoneOrWord(word: string): { code: "ambiguous_zone"; message: string } {
  const message = `"${word}" may be a zone or a word: write ${word.toUpperCase()} for the zone, or a colon between the time and the word`;
  return { code: "ambiguous_zone", message };
}

const SPOKEN =
  /^\(?((?:(?:central|mountain|atlantic|alaska|hawaii|eastern|western|pacific|european|australian|british|greenwich|mean|summer|standard|daylight|india|indian|china|korea|local|server) +){1,3}time)\b/i;
const PLACE_TIME = /^\(?(([A-Za-z]+) +time)\b/i;

/** How many words behind a time are written like its zone, though it was not read from them. */
export function unknownZoneBehind(taken: string[], behind: string[], namesZone: boolean): number {
  const last = taken.at(-1) ?? "";
  const next = bareWord(behind[0] ?? "");
  if (ENDS_TIME.test(last) && !/[/+\d]/.test(next)) return 0;
  if (namesZone) return isUtc(last) && /^[+-]\d/.test(next) && zoneWord(`UTC${next}`) === "unknown" ? 1 : 0;
  if (zoneWord(next) !== undefined) return 1;
  const rest = behind.slice(0, 4).join("");
  const place = PLACE_TIME.exec(rest);
  const spoken = SPOKEN.exec(rest)?.[1] ?? (isPlace(place?.[2]?.toLowerCase() ?? "") ? place?.[1] : undefined);
  return spoken?.trim().split(/\s+/).length ?? 0;
}

function isUtc(word: string): boolean {
  return /^(?:UTC|GMT)$/i.test(bareWord(word));
}
