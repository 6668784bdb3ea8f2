const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";
const DAY = "\\d{1,2}(?:st|nd|rd|th)?";
const TO = " ?(?:[-–—〜~]|\\b(?:to|through|thru|until|and)\\b) ?";

/** Two days of one month: "11–19 September 2026", "September 11-19, 2026", "9月11日〜19日", "2026-09-11/19". */
const FORMS: [RegExp, string][] = [
  [
    new RegExp(`(?<![\\d:./-])(${DAY})${TO}(${DAY} (?:of )?(${MONTH})(?:,? (\\d{4})(?![\\d:]))?)`, "i"),
    "$1 $3 $4 to $2",
  ],
  [
    new RegExp(`\\b(${MONTH}) (${DAY})${TO}(${DAY})(?:,? (\\d{4})(?![\\d:]))?(?![\\d:./-]|[ap]\\.?m)`, "i"),
    "$1 $2 $4 to $1 $3 $4",
  ],
  [/((?:\d{4} ?年 ?)?\d{1,2} ?月 ?)(\d{1,2} ?日) ?(?:[-–—〜~]|から) ?(\d{1,2} ?日)/, "$1$2 to $1$3"],
  [/(?<!\d)(\d{4}-\d{2}-)(\d{2})\/(\d{2})(?![\d/-])/, "$1$2 to $1$3"],
];

/** What is said once for both days is written out for each, so that both ends read alone. */
export function spellOutRange(text: string): string {
  const form = FORMS.find(([pattern]) => pattern.test(text));
  if (!form) return text;
  const between = /^between /i.test(text) ? form[1].replace(" to ", " and ") : form[1];
  return text.replace(form[0], between).replace(/ +/g, " ");
}
