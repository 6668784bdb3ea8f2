import { recordTime } from "#domain/time/recorded-time.ts";

export const utc = (wallClock: string) => recordTime({ wallClock, zone: "UTC" }).time;

/** Texts and times that nobody but the incident's people may read carry the mark; texts for readers carry `shown`. */
export const CANARY = "canary-7f3a";

/** A field that no type knows: whatever a later column is called, it must not get out by itself. */
export const stray = { strayColumn: `${CANARY}-stray` };

/** jsonb as it might be written by a careless program: what is asked for, and more beside it. */
export function textShown(name: string) {
  return { en: `shown ${name}`, ja: `表示 ${name}`, fr: `${CANARY}-fr`, ...stray };
}

export function textHidden(name: string) {
  return { en: `${CANARY}-${name}`, ja: `${CANARY}-${name}-ja` };
}

export const timeShown = (wallClock: string) => ({ ...utc(wallClock), ...stray });
export const timeHidden = () => ({ ...utc("2031-03-04T05:06:07"), text: `${CANARY}-time` });
