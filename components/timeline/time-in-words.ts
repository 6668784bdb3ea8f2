import { displayTime } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { ShownTime } from "./time-reading.ts";

export function timeInWords(time: RecordedTime, zone: string, warnings: { message: string }[]): ShownTime {
  const precision = `precise to the ${time.precision}`;
  const inWords = (where: string) => displayTime(time, where, "en").spoken;
  return {
    utc: inWords("UTC"),
    local: inWords(zone),
    zone,
    precision: time.precision === "unknown" ? "precision unknown" : precision,
    warnings: warnings.map(({ message }) => message),
  };
}
