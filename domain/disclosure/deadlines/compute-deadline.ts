import { InvalidInput } from "#domain/errors.ts";
import { compareInstants } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { canonicalZone } from "#domain/time/zone.ts";
import type { DeadlinePolicy } from "../deadline-fact.ts";
import { addDays, addMonths, daysFrom } from "./calendar-days.ts";
import { countFrom, hoursAfter, timeOn, type Counted, type CountedTime } from "./counted-time.ts";
import { addBusinessDays, holidayCalendars, nearestBusinessDay } from "./holiday-calendars.ts";

/** Named in every computed deadline; it changes when the same input would give another answer. */
export const DEADLINE_RULES = "deadline-rules/1";

export type DeadlineInput = {
  policy: DeadlinePolicy;
  anchor: RecordedTime;
  /** When the patch was there; it counts where the policy has `afterFixDays`. */
  fixedAt?: RecordedTime | undefined;
  /** Days of grace that were granted: at most the policy's, and with the reason as `override`. */
  grace?: number | undefined;
  override?: string | undefined;
};

/** `calendarVersion`: of the holiday calendar, where one was asked. A date is due by the end of that day in its zone (D6). */
export type ComputedDeadline = { due: RecordedTime; rules: string; calendarVersion?: string; remarks: string[] };

/** @throws {InvalidInput} with a pointer into the input */
export function computeDeadline(input: DeadlineInput): ComputedDeadline {
  const policy = checked(input);
  const anchor = countFrom(input.anchor, policy.zone, "anchor");
  const asked = policy.unit === "business_days" || policy.roll !== "none";
  const { due, remarks } =
    policy.unit === "hours"
      ? { due: hoursAfter(anchor.time, policy.length, policy.zone), remarks: [] }
      : dueByDays(policy, anchor.time, input);
  return {
    due,
    rules: DEADLINE_RULES,
    ...(asked && { calendarVersion: holidayCalendars[policy.calendar].version }),
    remarks: [...anchor.remarks, ...remarks],
  };
}

function checked({ policy, grace = 0, override }: DeadlineInput): DeadlinePolicy {
  const zone = canonicalZone(policy.zone);
  if (zone === undefined) throw refused("/policy/zone", "unknown_zone", `"${policy.zone}" is not an IANA zone.`);
  if (policy.unit === "hours" && policy.roll !== "none") {
    throw refused("/policy/roll", "hours_run_on", "Hours run through weekends and holidays: roll is none.");
  }
  if (policy.unit === "hours" && (policy.afterFixDays !== undefined || grace > 0)) {
    throw refused("/policy/unit", "hours_run_on", "Grace and days after the fix need a policy that counts days.");
  }
  if (grace > policy.graceDays) {
    throw refused("/grace", "grace_too_long", `This policy knows ${policy.graceDays} days of grace at most.`);
  }
  if (grace > 0 && override === undefined) {
    throw refused("/override", "reason_required", "Grace is granted with a reason.");
  }
  return { ...policy, zone };
}

function refused(pointer: string, code: string, message: string): InvalidInput {
  return new InvalidInput([{ pointer, code, message }]);
}

type Due = { due: RecordedTime; remarks: string[] };

function dueByDays(policy: DeadlinePolicy, anchor: CountedTime, input: DeadlineInput): Due {
  const { grace = 0 } = input;
  const unrolled = { ...anchor, date: lengthAfter(anchor, policy) };
  const deadline = rolled(unrolled, anchor, policy);
  const extended = grace === 0 ? deadline : rolled(daysAfter(unrolled, grace), anchor, policy);
  const granted = grace === 0 ? [] : [`${grace} days of grace were granted.`];
  if (input.fixedAt === undefined) return settled(extended, policy, granted);
  if (policy.afterFixDays === undefined) {
    return settled(extended, policy, [...granted, "This policy does not ask when the patch was there."]);
  }
  const fix = countFrom(input.fixedAt, policy.zone, "fixedAt");
  checkFixAfter(anchor, fix.time);
  const chosen = afterFix(policy, { anchor, unrolled, deadline, extended }, fix);
  return settled(chosen, policy, [...granted, ...fix.remarks]);
}

type Course = { anchor: CountedTime; unrolled: CountedTime; deadline: Counted; extended: Counted };

/** 90+30: in time, the days after the patch; in the days of grace, those days after the deadline; else the deadline. */
function afterFix(policy: DeadlinePolicy, course: Course, fix: Counted): Counted {
  const { afterFixDays = 0 } = policy;
  const day = `the patch was there on day ${daysFrom(course.anchor.date, fix.time.date)}`;
  if (fix.time.date <= course.deadline.time.date) {
    const due = afterFixDays === 0 ? fix : rolled(daysAfter(fix.time, afterFixDays), course.anchor, policy);
    const moved = due === fix ? [] : due.remarks;
    return { time: due.time, remarks: [`In time: ${day}; due ${afterFixDays} days after it.`, ...moved] };
  }
  if (fix.time.date > course.extended.time.date) {
    return { time: course.extended.time, remarks: [`Too late: ${day}.`, ...course.extended.remarks] };
  }
  const late = rolled(daysAfter(course.unrolled, afterFixDays), course.anchor, policy);
  if (late.time.date < fix.time.date) {
    return { time: fix.time, remarks: [`Within the grace: ${day}; due when it was.`] };
  }
  const remark = `Within the grace: ${day}; due ${afterFixDays} days after the deadline.`;
  return { time: late.time, remarks: [remark, ...late.remarks] };
}

function checkFixAfter(anchor: CountedTime, fix: CountedTime): void {
  const isBefore =
    anchor.clock && fix.clock ? compareInstants(fix.clock.instant, anchor.clock.instant) < 0 : fix.date < anchor.date;
  if (isBefore) throw refused("/fixedAt", "fix_before_anchor", "The patch was there before the policy began to count.");
}

function lengthAfter({ date }: CountedTime, { length, unit, calendar }: DeadlinePolicy) {
  if (unit === "business_days") return addBusinessDays(date, length, calendar);
  return unit === "months" ? addMonths(date, length) : addDays(date, length);
}

function daysAfter(time: CountedTime, days: number): CountedTime {
  return { ...time, date: addDays(time.date, days) };
}

/** D4; never back to the day it counts from. */
function rolled(time: CountedTime, anchor: CountedTime, { roll, calendar }: DeadlinePolicy): Counted {
  if (roll === "none") return { time, remarks: [] };
  const date = nearestBusinessDay(time.date, roll === "next_business_day" ? 1 : -1, calendar);
  if (date === time.date) return { time, remarks: [] };
  if (date <= anchor.date) {
    return { time, remarks: [`${time.date} is no business day, but none lies between it and the start: not moved.`] };
  }
  return { time: { ...time, date }, remarks: [`${time.date} is no business day: moved to ${date}.`] };
}

function settled(counted: Counted, { zone }: DeadlinePolicy, remarks: string[]): Due {
  const { due, remarks: said } = timeOn(counted.time, zone);
  return { due, remarks: [...remarks, ...counted.remarks, ...said] };
}
