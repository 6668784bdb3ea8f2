import { readTimeText } from "#domain/time/read-time-text.ts";
import { TimeError } from "#domain/time/time-error.ts";

const LONGEST_TIME = 300;

/** Nobody means these, so that words which say a zone or a year read otherwise than words which do not. */
const PROBE = { zone: "Asia/Kathmandu", baseDate: "2199-06-15" };

/** A day or a month, without a clock. */
export function isDateOnly(reading: string): boolean {
  return reading.startsWith("{") && !reading.includes('"instant"');
}

/** What the words mean, a doubt included; undefined where they are no time at all. */
export function readingOf(words: string): string | undefined {
  if (words.length > LONGEST_TIME || !/\d|noon|正午/i.test(words)) return undefined;
  try {
    const { text: _words, ...meaning } = readTimeText(words, PROBE).time;
    return JSON.stringify(meaning);
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    if (error.code === "ambiguous_date") return besideDate(words);
    return isDoubtfulTime(error) ? error.code : undefined;
  }
}

export function doubtIn(words: string): TimeError | undefined {
  if (words.length > LONGEST_TIME) return undefined;
  try {
    readTimeText(words, PROBE);
  } catch (error) {
    if (error instanceof TimeError) return error;
    throw error;
  }
  return undefined;
}

/** Such a date is refused before the words beside it are looked at. */
function besideDate(words: string): string | undefined {
  const plain = words.replace(/\d{1,2}([/.-])\d{1,2}(?:\1(?:\d{4}|\d{2}))?(?!\d)/, PROBE.baseDate);
  return plain === words ? undefined : readingOf(plain);
}

/** A time, though one that has to be asked about. */
export function isDoubtfulTime(error: TimeError): boolean {
  if (error.code === "unknown_zone") return false;
  if (error.code !== "invalid_time" || error.field === "through") return true;
  return ["an offset or a range?", "two zones are named", "does not go with"].some((said) =>
    error.message.includes(said),
  );
}

/** The zone of a time that names none is the one that was lent. */
export function namesZone(words: string): boolean {
  const reading = readingOf(words) ?? "";
  return reading.startsWith("{") && !reading.includes(PROBE.zone);
}

/** Nor does a clock without a date name its day. */
export function isOnLentDay(words: string): boolean {
  return readingOf(words)?.includes(PROBE.baseDate) ?? false;
}
