import { displayTime } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { CaseState } from "./case-state.ts";

const NEUTRAL = "A disclosure case";
const LONGEST = 150;

/** One line of a header, whatever a person typed as a title. */
export function titleOf(title: string | undefined): string {
  const line = (title ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const letters = [...line];
  if (letters.length === 0) return NEUTRAL;
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : line;
}

/** The case's own zone, else the incident's. */
export function zoneOfCase({ opened }: CaseState, incidentZone: string): string {
  return opened?.zone ?? incidentZone;
}

/** R3: year first, in the zone of the case and in UTC. */
export function timeInMail(time: RecordedTime, zone: string): string {
  const shown = { ...time, precision: isFiner(time) ? ("minute" as const) : time.precision };
  const said = (where: string) => {
    const { date, time: clock, zoneLabel } = displayTime(shown, where, "en");
    return [date, clock, zoneLabel].filter((part) => part !== undefined).join(" ");
  };
  const [here, utc] = [said(zone), said("UTC")];
  return here === utc ? here : `${here} (${utc})`;
}

/** Nobody is told of fractions of a second. */
function isFiner({ precision }: RecordedTime): boolean {
  return precision === "millisecond" || precision === "microsecond";
}
