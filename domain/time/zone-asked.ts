import { canonicalZone } from "./zone.ts";

/** The zone a reader asked for: known, or one that does not exist (then `unknown` holds what can be shown of it). */
export type AskedZone = { known?: string; unknown?: string };

const LONGEST_SHOWN = 64;
/** Controls, marks that turn the direction of text, line ends, halves of characters. */
const UNSHOWABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Reads `?tz=` and nothing else: other parameters change nothing on a page. */
export function zoneAsked(search: string): AskedZone {
  return search.length > 1 ? zoneNamed(new URLSearchParams(search).get("tz")) : {};
}

/** As `zoneAsked`, where the address is taken apart already. */
export function zoneNamed(name: string | null): AskedZone {
  const asked = name?.trim() ?? "";
  if (asked === "") return {};
  const known = canonicalZone(asked);
  return known === undefined ? { unknown: shown(asked) } : { known };
}

function shown(asked: string): string {
  return [...asked].slice(0, LONGEST_SHOWN).join("").replaceAll(UNSHOWABLE, "\ufffd");
}
