/** What a spreadsheet would run, and what looks as if it was guarded already; the wide signs run in Japanese versions. */
const GUARDED = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** All cells are texts, so a minus is never a number's. */
export function guardFormula(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}

/** The text that was guarded; one that never was stays as it is unless it looks guarded. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text;
}
