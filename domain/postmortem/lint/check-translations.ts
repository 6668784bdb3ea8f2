import { fieldFinding, textFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";
import type { ReadText } from "./plain-text.ts";
import { clocksIn } from "./said-clocks.ts";
import { datesIn } from "./said-dates.ts";
import { numbersIn } from "./said-numbers.ts";
import { within } from "./within.ts";

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** Below it, a name or a sign that is the same in both languages. */
const FEWEST_WORDS = 4;
const SMALLEST = 13;

/** Once a document speaks Japanese, all of it should, and say the same numbers. */
export function checkTranslations({ document, texts }: LintContext): LintFinding[] {
  if (document.title.ja === undefined && document.summary.ja === undefined) return [];
  const japanese = new Map(texts.filter(({ locale }) => locale === "ja").map((read) => [read.field, read]));
  return texts
    .filter(({ locale }) => locale === "en")
    .flatMap((english) => {
      const translated = japanese.get(english.field);
      if (!translated) return isName(english.text) ? [] : [untranslated(english, "There is no Japanese text.")];
      if (!isName(translated.text) && !JAPANESE.test(translated.text)) {
        return [untranslated(english, "The Japanese text is not in Japanese.")];
      }
      return differing(english, translated);
    });
}

function isName(text: string): boolean {
  return (text.match(/[A-Za-z]{2,}/g)?.length ?? 0) < FEWEST_WORDS;
}

function untranslated({ field, text }: ReadText, message: string): LintFinding {
  return fieldFinding(field, { code: "untranslated", message }, { locale: "ja", quote: text.slice(0, 120) });
}

/** Numbers of the one language that the other does not say. */
function differing(english: ReadText, japanese: ReadText): LintFinding[] {
  const [en, ja] = [numbersOf(english), numbersOf(japanese)];
  const [onlyEn, onlyJa] = [missingIn(en, ja), missingIn(ja, en)];
  const [first] = onlyJa;
  if (!first || onlyEn.length === 0) return [];
  const message = `The English text says ${onlyEn.map(({ value }) => value.toLocaleString("en-US")).join(", ")} here.`;
  return [textFinding(japanese, first.start, first.end, { code: "translation_differs", message })];
}

function missingIn<T extends { value: number }>(numbers: T[], others: T[]): T[] {
  const said = new Set(others.map(({ value }) => value));
  return numbers.filter(({ value }) => !said.has(value));
}

function numbersOf({ plain }: ReadText) {
  const [dates, clocks] = [datesIn(plain), clocksIn(plain)];
  const isOfTime = (start: number, end: number) =>
    [...within(dates, start - 30, end + 30), ...within(clocks, start - 30, end + 30)].some(
      (time) => start < time.end && end > time.start,
    );
  return numbersIn(plain).filter(
    ({ start, end, value, form }) => value >= SMALLEST && form !== "kanji" && !isOfTime(start, end),
  );
}
