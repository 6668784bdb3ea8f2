import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { compareInstants, parseInstant, type Instant } from "#domain/time/instant.ts";
import { recordTime, timeInput, type RecordedTime } from "#domain/time/recorded-time.ts";
import { TimeError, atField } from "#domain/time/time-error.ts";
import { impactRule, type ImpactRuleInput } from "./impact-rule.ts";

const bound = z.union([z.strictObject({ instant: z.string().max(64) }), z.strictObject({ time: timeInput })]);

/** A rule as an editor sends it: a bound of its window is kept as it stands, or in words that are still to be read. */
export const ruleOrder = impactRule.extend({
  window: z.strictObject({ from: bound.optional(), until: bound.optional() }),
});
export type RuleOrder = z.input<typeof ruleOrder>;
export type BoundOrder = z.input<typeof bound>;
type Bound = z.output<typeof bound>;

/** @throws {InvalidInput} {TimeError} with the place in the order */
export function ruleOf(order: RuleOrder): ImpactRuleInput {
  const { window, ...rule } = parseInput(ruleOrder, order);
  const from = window.from && readBound("/window/from", window.from);
  const until = window.until && readBound("/window/until", window.until);
  checkWindow({ from, until });
  return { ...rule, window: { field: "occurredAt", ...(from && { from }), ...(until && { until }) } };
}

/** @throws {InvalidInput} where no moment lies in it */
export function checkWindow({ from, until }: { from?: string | undefined; until?: string | undefined }): void {
  if (from === undefined || until === undefined) return;
  if (compareInstants(parseInstant(from), parseInstant(until)) < 0) return;
  const message = "The window ends before it begins: its end, which no longer counts, comes after its beginning.";
  throw new InvalidInput([{ pointer: "/window/until", code: "invalid_value", message }]);
}

/** A date or an hour stands for its first moment. @throws {TimeError} where the words do not name one moment */
export function boundOf({ qualifier, through, date, month, zone, earliest }: RecordedTime): Instant {
  if (qualifier !== "exact" || through !== undefined || earliest === undefined)
    throw new TimeError(
      "invalid_time",
      "A bound is one moment: write it without “about”, “by”, “from” or a second time.",
    );
  if ((date ?? month) !== undefined && zone === undefined)
    throw new TimeError("zone_required", "Choose the zone in which this date begins.", { field: "zone" });
  return earliest;
}

function readBound(pointer: string, given: Bound): Instant {
  return atField(pointer, () =>
    "instant" in given ? parseInstant(given.instant) : boundOf(recordTime(given.time).time),
  );
}
