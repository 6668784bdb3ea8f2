import "server-only";

import { instantFromDate } from "#domain/time/instant.ts";
import { recordTime, type RecordedTime } from "#domain/time/recorded-time.ts";
import { wallClockAt } from "#domain/time/zone.ts";
import { patchGap, wholePatchGap, type PatchGapSpan, type PatchGapTimes } from "#domain/upstream/patch-gap.ts";
import type { IncidentGrant } from "../access.ts";
import { fleetExposure } from "../fleet-exposure.ts";
import { fromJson } from "../json-column.ts";
import { hasLanded, lineRelease, type FixOfItem } from "./fix-item.ts";
import type { FixItemRow } from "./fix-rows.ts";
import type { FixTable } from "./fix-table.ts";

/** Of a fix that landed: from when anybody could read it to when everybody was told. */
export type FixGap = { patchGap?: { spans: PatchGapSpan[]; whole?: PatchGapSpan } };
export type GapTimes = Pick<PatchGapTimes, "in_our_fleet" | "disclosed">;

/** A fleet has the fix once nothing in it is exposed or unknown: since its last change. */
export async function gapTimes({ tx, incident }: Pick<IncidentGrant, "tx" | "incident">): Promise<GapTimes> {
  const ours = await fleetExposure(tx, incident.id);
  const event = await tx.timelineEvent.findFirst({
    where: { incidentId: incident.id, milestone: "disclosed", retractedAt: null },
    orderBy: [{ record: "desc" }, { orderKey: "asc" }],
    select: { time: true },
  });
  const isSafe = ours && ours.fleet.notAffected === ours.fleet.deployments && ours.changedAt;
  return {
    ...(isSafe && { in_our_fleet: timeAt(isSafe) }),
    ...(event && { disclosed: fromJson<RecordedTime>(event.time) }),
  };
}

function timeAt(date: Date): RecordedTime {
  return recordTime({ wallClock: date.toISOString().slice(0, 19), zone: "UTC" }).time;
}

/** From a day one counts to today, as the incident's zone has it; from an instant to now. */
export function asOfIn(zone: string, now: Date): FixTable["asOf"] {
  const today = recordTime({ date: wallClockAt(instantFromDate(now), zone).slice(0, 10), zone }).time;
  const instant = timeAt(now);
  return (since) => (since?.date === undefined ? instant : today);
}

export function gapsOf(item: FixItemRow, { lines }: FixOfItem, table: FixTable, times: GapTimes): FixGap {
  if (item.kind === "issue" || !hasLanded(item.state)) return {};
  const fixPublic = fromJson<RecordedTime | null>(item.openedTime ?? item.mergedTime);
  const released = firstRelease(lines, table);
  const points: PatchGapTimes = {
    ...(fixPublic && { fix_public: fixPublic }),
    ...(released && { released }),
    ...times,
  };
  const last = points.disclosed ?? points.in_our_fleet ?? points.released ?? points.fix_public;
  const spans = patchGap(points, table.asOf(last));
  const whole = wholePatchGap(points, table.asOf(fixPublic ?? undefined));
  return spans.length === 0 && !whole ? {} : { patchGap: { spans, ...(whole && { whole }) } };
}

/** Of the first line that has a release with it. */
function firstRelease(lines: FixOfItem["lines"], { releases }: FixTable): RecordedTime | undefined {
  const tags = lines.flatMap(({ computed }) =>
    computed.status === "released" || computed.status === "partial" ? [computed.tag] : [],
  );
  const [first] = releases.filter(({ tag, publishedTime }) => tags.includes(tag) && publishedTime !== null);
  return first && lineRelease(first).published;
}
