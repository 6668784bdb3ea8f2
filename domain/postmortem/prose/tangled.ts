/** As long as a text may be that is entered; a parser's time grows with the square of what follows. */
const MOST_CHARACTERS = 20_000;
const MOST_MARKS = 1_200;
const MOST_LINES = 1_000;
const MOST_CODE_MARKS = 20;
/** After every beginning of a link the parser may look for its end through all that follows: so many characters in all. */
const MOST_LOOKED_THROUGH = 1_000_000;
const MOST_DEPTH = 12;
const DEEPEST_INDENT = 40;

const OPENING_OF_LINE = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER = />|[-+*]|\d+[.)]/g;

/** Nobody writes so: thousands of marks of emphasis, lists in lists in lists. Such a text is shown as it stands. */
export function isTangled(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return true;
  if (count(text, /[*_[\]]/g) > MOST_MARKS) return true;
  if (text.includes("`".repeat(MOST_CODE_MARKS))) return true;
  // What opens as fewer marks than it closes as is looked for to the end each time.
  if (count(text, /\\`{2,}/g) > MOST_CODE_MARKS) return true;
  if (lookedThrough(text) > MOST_LOOKED_THROUGH) return true;
  const lines = text.split(/\r\n?|\n/);
  return lines.length > MOST_LINES || lines.some(isDeep);
}

function isDeep(line: string): boolean {
  const opening = OPENING_OF_LINE.exec(line)?.[0];
  if (opening === undefined) return false;
  const indent = opening.length - opening.trimStart().length;
  return indent > DEEPEST_INDENT || count(opening, CONTAINER) > MOST_DEPTH;
}

function lookedThrough(text: string): number {
  let [open, from, characters] = [0, 0, 0];
  for (const { 0: mark, index } of text.matchAll(/\]\(|(?<!\\)\)/g)) {
    characters += open * (index - from);
    from = index;
    open = mark === ")" ? 0 : open + 1;
  }
  return characters + open * (text.length - from);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
