import { durationBetween } from "#domain/time/duration.ts";
import { displayTime } from "#domain/time/display.ts";
import { dayAfter, parseInstant, parsePlainDate } from "#domain/time/instant.ts";
import { readTimeText } from "#domain/time/read-time-text.ts";
import { recordTime, toTimeInput, type ReadTime } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { dayBounds, resolveWallClock, tzdbVersion, wallClockAt } from "#domain/time/zone.ts";
import cases from "#test/fixtures/time-cases.json" with { type: "json" };

export type TimeCase = {
  id: string;
  op: string;
  input: string;
  zone: string | null;
  year?: number;
  expectedUtc?: string;
  oldTzdbUtc?: string;
  minTzdb?: string;
  expectedError?: string;
  expectedDisplay?: string;
  candidates?: string[];
};
export type Outcome = { utc?: string; display?: string; error?: string; candidates?: string[] };

/** The one case about a database session; the server tests of the timeline cover it. */
export const COVERED_BY_SERVER_TEST = "S-A19a";

export const timeCases: TimeCase[] = (cases as TimeCase[]).filter(({ id }) => id !== COVERED_BY_SERVER_TEST);

const SHORT_CODES: Record<string, string> = {
  nonexistent_local_time: "nonexistent",
  ambiguous_local_time: "ambiguous",
  invalid_time: "invalid",
};

/** The file that S-B08c is a line of begins on the last day of its year. */
const BASE_DATES: Record<string, string> = { "S-B08c": "2024-12-31" };

function zoned(zone: string | null) {
  return zone === null ? {} : { zone };
}

function read(input: string, { id, zone, year }: TimeCase): ReadTime {
  const baseDate = BASE_DATES[id];
  return readTimeText(input, { ...zoned(zone), ...(year && { year }), ...(baseDate && { baseDate }) });
}

function isoDuration(ms: number): string {
  const seconds = ms / 1000;
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), "H"],
    [Math.floor(seconds / 60) % 60, "M"],
    [seconds % 60, "S"],
  ];
  return `PT${parts.map(([amount, unit]) => (amount === 0 ? "" : `${amount}${unit}`)).join("")}`;
}

function pageText(time: ReadTime["time"], zone: string): string {
  const shown = displayTime(time, zone, "en");
  const offset = shown.zoneLabel === "UTC" ? "+00:00" : shown.zoneLabel?.split(" ")[0]?.replace("−", "-");
  return `${shown.date} ${shown.time} ${offset}`;
}

const OPERATIONS: Record<string, (input: string, timeCase: TimeCase) => Outcome> = {
  local: (input, { zone }) => {
    const { time } = recordTime({ wallClock: input, ...zoned(zone) });
    const resolved = resolveWallClock(input, zone ?? "UTC");
    if (resolved.kind !== "instant" || resolved.instant !== time.instant) throw new Error("two answers for one clock");
    return { utc: time.instant };
  },
  offset: (input, timeCase) => {
    const recorded = recordTime({ wallClock: input, ...zoned(timeCase.zone) }).time.instant;
    const fromText = read(input, timeCase).time.instant;
    if (recorded !== fromText) throw new Error(`form ${recorded}, text ${fromText}`);
    return { utc: recorded };
  },
  text: (input, timeCase) => ({ utc: read(input, timeCase).time.instant }),
  clf: (input, timeCase) => ({ utc: read(input, timeCase).time.instant }),
  epoch: (input, timeCase) => ({ utc: read(input, timeCase).time.instant }),
  render: (input, { zone }) => ({ display: pageText(recordTime({ wallClock: input }).time, zone ?? "UTC") }),
  dayheading: (input, { zone }) => ({
    display: displayTime(recordTime({ wallClock: input }).time, zone ?? "UTC", "en").day,
  }),
  dateonly: (input, { zone }) => ({
    display: displayTime(recordTime({ date: input }).time, zone ?? "UTC", "en").date,
  }),
  day: (input, { zone }) => {
    const { start, end } = dayBounds(parsePlainDate(input), zone ?? "UTC");
    return { display: `${start}/${end}` };
  },
  forminput: (input, { zone }) => {
    const first = recordTime({ wallClock: wallClockAt(parseInstant(input), zone ?? "UTC"), ...zoned(zone) }).time;
    let saved = first;
    for (let save = 0; save < 10; save++) saved = recordTime(toTimeInput(saved)).time;
    return { display: saved.wallClock, utc: saved.instant };
  },
  duration: (input, { zone }) => {
    const [from = "", to = ""] = input.split("/");
    const start = recordTime({ wallClock: from, ...zoned(zone) }).time;
    const { minMs, exact } = durationBetween(start, recordTime({ wallClock: to, ...zoned(zone) }).time);
    return { display: exact && minMs !== undefined ? isoDuration(minMs) : "not exact" };
  },
  icsallday: (input, { zone }) => {
    const { date } = recordTime({ date: input, ...zoned(zone) }).time;
    if (date === undefined) throw new Error("a date was expected");
    return { display: `${date}/${dayAfter(date)}`.replaceAll("-", "") };
  },
};

export function runCase(timeCase: TimeCase): Outcome {
  const operation = OPERATIONS[timeCase.op];
  if (!operation) throw new Error(`no such op: ${timeCase.op}`);
  try {
    return operation(timeCase.input, timeCase);
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    return {
      error: SHORT_CODES[error.code] ?? error.code,
      ...(error.candidates && { candidates: error.candidates.map(({ instant }) => instant) }),
    };
  }
}

/** What the case says must come out, as far as it says anything. */
export function expectedOutcome(timeCase: TimeCase): Outcome {
  const old = timeCase.minTzdb !== undefined && tzdbVersion() < timeCase.minTzdb;
  const utc = old ? timeCase.oldTzdbUtc : timeCase.expectedUtc;
  const formInput = timeCase.op === "forminput" ? timeCase.input : undefined;
  return {
    ...((utc ?? formInput) && { utc: parseInstant(utc ?? formInput ?? "") }),
    ...(timeCase.expectedDisplay && { display: timeCase.expectedDisplay }),
    ...(timeCase.expectedError && { error: timeCase.expectedError }),
    ...(timeCase.candidates && { candidates: timeCase.candidates }),
  };
}
