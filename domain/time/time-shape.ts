import { z } from "zod";
import type { Instant, PlainDate } from "./instant-shape.ts";

export const PRECISIONS = [
  "unknown",
  "month",
  "day",
  "hour",
  "minute",
  "second",
  "millisecond",
  "microsecond",
] as const;
export const QUALIFIERS = ["exact", "about", "by", "from"] as const;

export const precision = z.enum(PRECISIONS);
export const qualifier = z.enum(QUALIFIERS);

/** How finely the time is known, from coarse to fine. */
export type Precision = z.infer<typeof precision>;
/** `by` = no later than, `from` = no earlier than. */
export type Qualifier = z.infer<typeof qualifier>;

/** The inclusive end of a stated range. */
export type ThroughTime = { wallClock?: string; offset?: string; instant?: Instant; date?: PlainDate };

/**
 * A time as it was said and as it is understood. `latest` of a span is its end, excluded (the next midnight of a day);
 * of a single instant it is that instant. A missing bound is open.
 */
export type RecordedTime = {
  text: string;
  wallClock?: string;
  zone?: string;
  offset?: string;
  instant?: Instant;
  date?: PlainDate;
  /** `YYYY-MM`, for month precision. */
  month?: string;
  through?: ThroughTime;
  precision: Precision;
  qualifier: Qualifier;
  earliest?: Instant;
  latest?: Instant;
  /** The version of the time-zone data it was resolved with. */
  tzdb: string;
};

export type TimeWarning = {
  code: "season_mismatch" | "offset_not_in_zone" | "choice_ignored" | "precision_reduced";
  message: string;
};

/** A time together with what the person should be told about how it was read. */
export type ReadTime = { time: RecordedTime; warnings: TimeWarning[] };

const SAY_WHEN = "Say when: a wallClock with its zone, a date, or a text.";

function words(what: string, most: number) {
  const message = `${what}, 1 to ${most} characters.`;
  return z
    .string({ error: ({ input }) => (input === undefined ? SAY_WHEN : message) })
    .min(1, message)
    .max(most, message);
}

const aTime = { error: ({ input }: { input?: unknown }) => (input === undefined ? SAY_WHEN : "A time is an object.") };
const clockText = words("A text such as 2026-09-09T13:22", 64);
const dateText = words("A text such as 2026-09-09", 64);
const instantText = words("An instant such as 2026-09-09T13:22:00Z", 64);
const zoneName = words("An IANA zone such as Asia/Tokyo", 64);
const offsetText = words("An offset such as +09:00", 9);
const statedText = words("A time in words", 300);
const choice = z.enum(["first", "second", "earlier", "later"], 'One of "first", "second", "earlier" and "later".');
const statedPrecision = z.enum(PRECISIONS, `One of ${PRECISIONS.join(", ")}.`);
const statedQualifier = z.enum(QUALIFIERS, `One of ${QUALIFIERS.join(", ")}.`);

/** What an answer holds beside the input it was read from: sent back, it must agree with what is sent. */
const derived = {
  instant: instantText.optional(),
  /** Also how wide an "about" without an end is. */
  earliest: instantText.optional(),
  latest: instantText.optional(),
  month: dateText.optional(),
  tzdb: words("The version of the zone data", 64).optional(),
  warnings: z
    .array(z.strictObject({ code: z.string().max(64), message: z.string().max(1_000) }), "The warnings as answered.")
    .max(16, "The warnings as answered.")
    .optional(),
};

const throughWallClock = z.strictObject({
  wallClock: clockText,
  offset: offsetText.optional(),
  choose: choice.optional(),
  instant: instantText.optional(),
});
const throughDate = z.strictObject({ date: dateText });

const wallClockInput = z.strictObject(
  {
    wallClock: clockText,
    zone: zoneName.optional(),
    offset: offsetText.optional(),
    choose: choice.optional(),
    precision: statedPrecision.optional(),
    qualifier: statedQualifier.optional(),
    through: z.union([clockText, throughWallClock]).optional(),
    text: statedText.optional(),
    ...derived,
  },
  aTime,
);

const dateInput = z.strictObject(
  {
    date: dateText,
    zone: zoneName.optional(),
    precision: statedPrecision.optional(),
    qualifier: statedQualifier.optional(),
    through: z.union([dateText, throughDate]).optional(),
    text: statedText.optional(),
    ...derived,
  },
  aTime,
);

/** With `month` the text is the words for that month, which are not read. */
const textInput = z.strictObject(
  {
    text: statedText,
    zone: zoneName.optional(),
    baseDate: dateText.optional(),
    /** The instant that "within 25 minutes" counts from. */
    base: instantText.optional(),
    year: z.int("A year such as 2026.").optional(),
    choose: choice.optional(),
    precision: statedPrecision.optional(),
    qualifier: statedQualifier.optional(),
    ...derived,
  },
  aTime,
);

/** What a caller may send; `text` beside a wall clock or a date keeps the words it was typed with. */
export const timeInput = z.union([wallClockInput, dateInput, textInput]);
export type TimeInput = z.infer<typeof timeInput>;
export type WallClockInput = z.infer<typeof wallClockInput>;
export type DateInput = z.infer<typeof dateInput>;
export type TextInput = z.infer<typeof textInput>;

function brandedText<T extends string>(pattern: RegExp, message: string): z.ZodType<T, T> {
  return z.string().regex(pattern, message) as unknown as z.ZodType<T, T>;
}

const instant = brandedText<Instant>(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{0,5}[1-9])?Z$/,
  "an instant is written YYYY-MM-DDTHH:mm:ss[.ffffff]Z",
);
const plainDate = brandedText<PlainDate>(/^\d{4}-\d\d-\d\d$/, "a date is written YYYY-MM-DD");

/** A stored time read back. */
export const recordedTime = z.strictObject({
  text: z.string(),
  wallClock: z.string().optional(),
  zone: z.string().optional(),
  offset: z.string().optional(),
  instant: instant.optional(),
  date: plainDate.optional(),
  month: z.string().optional(),
  through: z
    .strictObject({
      wallClock: z.string().optional(),
      offset: z.string().optional(),
      instant: instant.optional(),
      date: plainDate.optional(),
    })
    .optional(),
  precision,
  qualifier,
  earliest: instant.optional(),
  latest: instant.optional(),
  tzdb: z.string(),
});
