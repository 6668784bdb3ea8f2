import { InvalidInput } from "#domain/errors.ts";
import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { CLOCK_NAMES, DeadlinePolicy } from "../deadline-fact.ts";
import { computeDeadline, type ComputedDeadline } from "./compute-deadline.ts";
import type { CalendarName } from "./holiday-calendars.ts";

export type ClockName = (typeof CLOCK_NAMES)[number];
export type ClockUnit = DeadlinePolicy["unit"];
/** What sets a clock going: never the time of the report. */
export type ClockStart =
  | "awareness"
  | "notification_submitted"
  | "measure_available"
  | "classified_major"
  | "materiality_determined"
  | "per_contract";

export type RegulatoryClock = {
  starts: ClockStart;
  /** Missing where no law fixes it: whoever applies the clock states it. */
  fixed?: { length: number; unit: ClockUnit };
  calendar?: CalendarName;
  /** Where its days are counted; else where the start was recorded. */
  zone?: string;
  source?: string;
  /** The law applies from that instant on. */
  appliesFrom?: string;
};

/** 11 September 2026 in Brussels. */
const CRA_APPLIES = "2026-09-10T22:00:00Z";
const hours = (length: number) => ({ length, unit: "hours" }) as const;
const oneMonth = { length: 1, unit: "months" } as const;
const cra = { source: "Regulation (EU) 2024/2847, Article 14", appliesFrom: CRA_APPLIES };
const nis2 = { source: "Directive (EU) 2022/2555, Article 23" };

export const regulatoryClocks: Record<ClockName, RegulatoryClock> = {
  gdpr_33: { starts: "awareness", fixed: hours(72), source: "Regulation (EU) 2016/679, Article 33(1)" },
  nis2_early_warning: { ...nis2, starts: "awareness", fixed: hours(24) },
  nis2_notification: { ...nis2, starts: "awareness", fixed: hours(72) },
  nis2_final: { ...nis2, starts: "notification_submitted", fixed: oneMonth },
  cra_early_warning: { ...cra, starts: "awareness", fixed: hours(24) },
  cra_notification: { ...cra, starts: "awareness", fixed: hours(72) },
  cra_final_vulnerability: { ...cra, starts: "measure_available", fixed: { length: 14, unit: "days" } },
  cra_final_incident: { ...cra, starts: "notification_submitted", fixed: oneMonth },
  dora_19: { starts: "classified_major", source: "Regulation (EU) 2022/2554, Article 19" },
  sec_8k: {
    ...{ starts: "materiality_determined", source: "Form 8-K, Item 1.05 and General Instruction B.1" },
    ...{ fixed: { length: 4, unit: "business_days" }, calendar: "us_federal", zone: "America/New_York" },
  },
  contract: { starts: "per_contract" },
};

export type ClockInput = {
  name: ClockName;
  starts: RecordedTime;
  length?: number | undefined;
  unit?: ClockUnit | undefined;
};

/** The strict time: nothing is extended for weekends or holidays. @throws {InvalidInput} with a pointer into the input */
export function computeClock({ name, starts, length, unit }: ClockInput): ComputedDeadline {
  const clock = regulatoryClocks[name];
  const zone = clock.zone ?? starts.zone ?? "UTC";
  const period = periodOf(name, length, unit);
  const policy: DeadlinePolicy = {
    ...period,
    name: "custom",
    anchor: clock.starts,
    zone,
    calendar: clock.calendar ?? "weekends_only",
    roll: "none",
    graceDays: 0,
  };
  const { remarks, ...computed } = counted(policy, starts);
  const isAssumed = clock.zone === undefined && starts.zone === undefined && period.unit !== "hours";
  const inUtc = isAssumed ? ["No zone was recorded: counted in UTC."] : [];
  return { ...computed, remarks: [...tooSoon(clock, starts), ...inUtc, ...remarks] };
}

function counted(policy: DeadlinePolicy, anchor: RecordedTime): ComputedDeadline {
  try {
    return computeDeadline({ policy, anchor });
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(error.errors.map((each) => ({ ...each, pointer: POINTERS[each.pointer] ?? "/starts" })));
  }
}

const POINTERS: Record<string, string> = { "/policy/length": "/length" };

function periodOf(name: ClockName, length?: number, unit?: ClockUnit): { length: number; unit: ClockUnit } {
  const { fixed } = regulatoryClocks[name];
  if (fixed === undefined) {
    if (length !== undefined && unit !== undefined) return { length, unit };
    const pointer = length === undefined ? "/length" : "/unit";
    throw refused(pointer, "required", "No law fixes how long this one is: give length and unit.");
  }
  if ((length ?? fixed.length) !== fixed.length || (unit ?? fixed.unit) !== fixed.unit) {
    throw refused("/length", "length_is_fixed", `This clock is fixed at ${fixed.length} ${fixed.unit}.`);
  }
  return fixed;
}

function refused(pointer: string, code: string, message: string): InvalidInput {
  return new InvalidInput([{ pointer, code, message }]);
}

function tooSoon({ appliesFrom }: RegulatoryClock, { latest }: RecordedTime): string[] {
  if (appliesFrom === undefined || latest === undefined) return [];
  if (compareInstants(latest, parseInstant(appliesFrom)) >= 0) return [];
  return ["The duty applies from 2026-09-11; this start lies before it."];
}
