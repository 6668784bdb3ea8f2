import type { ShownTime } from "#components/timeline/time-reading.ts";
import { boundOf } from "#domain/impact/rule-order.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { clockLabel } from "#domain/time/zone.ts";

/** The one moment that words were read as. @throws {TimeError} where they name none */
export function momentInWords(recorded: RecordedTime, zone: string, warnings: { message: string }[]): ShownTime {
  const at = boundOf(recorded);
  return {
    utc: clockLabel(at, "UTC"),
    local: clockLabel(at, zone),
    zone,
    precision: "",
    warnings: warnings.map(({ message }) => message),
  };
}
