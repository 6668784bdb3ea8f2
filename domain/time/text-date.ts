import { TimeError } from "./time-error.ts";
import { cutOut, type Taken, type TextDate } from "./text-point.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(\\d{4})(?![\\d:])";

type Fields = (string | undefined)[];
type DateForm = { pattern: RegExp; read: (fields: Fields, said: string) => TextDate };

function monthNumber(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
}

const ymd = ([year, month, day]: Fields): TextDate => ({
  year: Number(year),
  month: Number(month),
  day: Number(day),
});
const dayMonthYear = ([day, month, year]: Fields): TextDate => ({
  year: Number(year),
  month: monthNumber(month),
  day: Number(day),
});
const monthDayYear = ([month, day, year]: Fields): TextDate => dayMonthYear([day, month, year]);

function numericDate([a, , b, year]: Fields, said: string): TextDate {
  const order = dayAndMonth(Number(a), Number(b));
  if (order === undefined || year?.length === 2) {
    throw new TimeError("ambiguous_date", `"${said}": write the date as YYYY-MM-DD; day and month can be mistaken`, {
      field: "text",
    });
  }
  return { ...order, ...(year !== undefined && { year: Number(year) }) };
}

/** Undefined where both orders are dates, and different ones. */
function dayAndMonth(a: number, b: number): { day: number; month: number } | undefined {
  if (a === b || a > 12) return { day: a, month: b };
  return b > 12 ? { day: b, month: a } : undefined;
}

const FORMS: DateForm[] = [
  { pattern: /(?<![\d:])(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, read: ymd },
  { pattern: /(?<![\d:])(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, read: ymd },
  { pattern: /(?<![\d:])(\d{4})\.(\d{1,2})\.(\d{1,2})(?!\d)/, read: ymd },
  { pattern: /(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/, read: ymd },
  {
    pattern: /(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月 ?(上旬|中旬|下旬|初め|初旬|半ば|末)?/,
    read: ([year, month, part]) => ({ year: Number(year), month: Number(month), vague: part !== undefined }),
  },
  {
    pattern: /(?<!\d)(\d{1,2}) ?月 ?(\d{1,2}) ?日/,
    read: ([month, day]) => ({ month: Number(month), day: Number(day) }),
  },
  { pattern: new RegExp(`(?<!\\d)(\\d{1,2})/${MONTH}/(\\d{4}):?`, "i"), read: dayMonthYear },
  { pattern: new RegExp(`(?<![\\d:])${DAY}[ -]+(?:of +)?${MONTH}\\b[.,]*[ -]+${YEAR}`, "i"), read: dayMonthYear },
  { pattern: new RegExp(`\\b${MONTH}\\b\\.? +${DAY},? +${YEAR}`, "i"), read: monthDayYear },
  {
    pattern: new RegExp(`(?<![\\d:])(\\d{4})[ -]${MONTH}\\b\\.?[ -]${DAY}(?![\\d:])`, "i"),
    read: ([year, month, day]) => dayMonthYear([day, month, year]),
  },
  {
    pattern: new RegExp(`(?:\\b(early|mid|late|beginning of|middle of|end of)[ -]+)?\\b${MONTH}\\b[.,]* +${YEAR}`, "i"),
    read: ([part, month, year]) => ({ year: Number(year), month: monthNumber(month), vague: part !== undefined }),
  },
  {
    pattern: new RegExp(`(?<![\\d:])${DAY} +(?:of +)?${MONTH}\\b\\.?`, "i"),
    read: ([day, month]) => ({ month: monthNumber(month), day: Number(day) }),
  },
  {
    pattern: new RegExp(`\\b${MONTH}\\b\\.? +${DAY}(?![\\d:])`, "i"),
    read: ([month, day]) => ({ month: monthNumber(month), day: Number(day) }),
  },
  { pattern: /(?<![\d.:])(\d{4})(\d{2})(\d{2})(?=$|[T ])/, read: ymd },
  { pattern: /(?<![\d:])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d:])/, read: numericDate },
  {
    pattern: /(?<![\d:])(\d{4})-(\d{2})(?![\d:-])/,
    read: ([year, month]) => ({ year: Number(year), month: Number(month) }),
  },
  {
    pattern: /(?<![\d:+-])(\d{2})-(\d{2})(?=$|[T ])/,
    read: ([month, day]) => ({ month: Number(month), day: Number(day) }),
  },
  { pattern: /(?<![\d:])(\d{1,2})(\/)(\d{1,2})(?=$| )/, read: numericDate },
];

/** Takes the date out of a text; refuses one whose day and month can be mistaken, in the words that were said. */
export function takeDate(text: string, said: string): Taken<TextDate> | undefined {
  for (const { pattern, read } of FORMS) {
    const match = pattern.exec(text);
    if (match) return { value: read(match.slice(1), said), rest: cutOut(text, match) };
  }
  return undefined;
}

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const WEEKDAY = /\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]*/i;
const WEEKDAYS_JA = "日月火水木金土";
const WEEKDAY_JA = new RegExp(`\\(([${WEEKDAYS_JA}])(?:曜日?)?\\)|([${WEEKDAYS_JA}])曜日?`);

/** 0 = Sunday. */
export function takeWeekday(text: string): Taken<number> | undefined {
  const english = WEEKDAY.exec(text);
  if (english) {
    return { value: WEEKDAYS.indexOf((english[1] ?? "").slice(0, 3).toLowerCase()), rest: cutOut(text, english) };
  }
  const japanese = WEEKDAY_JA.exec(text);
  if (!japanese) return undefined;
  return { value: WEEKDAYS_JA.indexOf(japanese[1] ?? japanese[2] ?? ""), rest: cutOut(text, japanese) };
}
