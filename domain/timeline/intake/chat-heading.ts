import { isOneWord, looksLikeName, mayBeName } from "./chat-name.ts";
import { shapeOf, WHEN, type WhenShape } from "./chat-when.ts";
import { isDateLine } from "./date-line.ts";
import { isBlank, type Line } from "./found-lines.ts";

const NAME = "[^\\s[\\]:<>|#\\d][^:[\\]<>|#\\n]{0,59}?";
const APP = "(?:\\s+APP|(?<=\\p{Ll})APP)\\s+\\[?";
const BRACKET = new RegExp(`^\\[(${WHEN})\\] ?(${NAME})(?:: ?(.*)|\\s*)$`, "isu");
const NAMED = new RegExp(`^(${NAME})(${APP}|,\\s+|\\s+[—–-]\\s+|\\s*\\[|\\s{2,}|\\t|\\s)(${WHEN})\\]?$`, "iu");
const TIME_ALONE = new RegExp(`^\\s*\\[?(?:(?:APP|:[a-z0-9_+-]+:)\\s+)?(${WHEN})\\]?\\s*$`, "iu");
/** What was said, in a plain line: the letters of a zone are capitals. */
const SAID_BESIDE = / (?![AaPp]\.?[Mm]\.?$)(?=[A-Za-z]{1,5}$)[A-Z]*[a-z]/;
/** No program writes a longer one, save what is said behind it on the same line. */
const LONGEST_HEADING = 160;

/** Where the name stands: before its time, with a gap, a comma, a dash or only a space between; above it; or nowhere. */
type Kind = "bracket" | "gap" | "comma" | "dash" | "space" | "indented" | "above" | "alone";
export type Heading = {
  author?: string;
  when: string;
  first?: string;
  lines: Line[];
  kind: Kind;
};
/** What the headings of one paste have in common. */
export type ChatStyle = WhenShape & { kind: Kind };

/** Taken from the first heading with a name; the times alone before it say nothing about the rest. */
export function chatStyle(lines: readonly Line[]): ChatStyle | undefined {
  let alone: ChatStyle | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    const heading = headingAt(lines, index, undefined);
    if (!heading) continue;
    const style = { ...shapeOf(heading.when), kind: heading.kind };
    if (heading.kind !== "alone") return style;
    alone ??= style;
  }
  return alone;
}

export function headingAt(
  lines: readonly Line[],
  index: number,
  style: ChatStyle | undefined,
  author?: string,
): Heading | undefined {
  const line = lines[index];
  if (!line || isBlank(line)) return undefined;
  for (const read of [bracketed, alone, named, nameAbove]) {
    const found = read(line, lines[index + 1]);
    if (found && isLikeOthers(found, style) && isPlaced(found, lines, index, style, author)) return found;
  }
  return undefined;
}

function bracketed(line: Line): Heading | undefined {
  const [, when, name, first] = BRACKET.exec(line.text.trim()) ?? [];
  if (when === undefined || name === undefined || SAID_BESIDE.test(when)) return undefined;
  return { author: name.trim(), when, first: first ?? "", lines: [line], kind: "bracket" };
}

function named(line: Line): Heading | undefined {
  const text = line.text.trim();
  if (text.length > LONGEST_HEADING) return undefined;
  const [, name, between, when] = NAMED.exec(text) ?? [];
  if (name === undefined || between === undefined || when === undefined || SAID_BESIDE.test(when)) return undefined;
  return { author: name.trim(), when, lines: [line], kind: kindOf(between) };
}

function kindOf(between: string): Kind {
  if (/^,/.test(between)) return "comma";
  if (/[—–-]/.test(between)) return "dash";
  return between === " " ? "space" : "gap";
}

function alone(line: Line): Heading | undefined {
  if (line.text.length > LONGEST_HEADING) return undefined;
  const [, when] = TIME_ALONE.exec(line.text) ?? [];
  return when === undefined || SAID_BESIDE.test(when) ? undefined : { when, lines: [line], kind: "alone" };
}

function nameAbove(line: Line, below: Line | undefined): Heading | undefined {
  const time = below && alone(below);
  const author = line.text.trim();
  if (!time || author.length > LONGEST_HEADING) return undefined;
  const isIndented = /^(?:\s|APP\b|:[a-z0-9_+-]+:)/.test(below.text);
  return { author, when: time.when, lines: [line, below], kind: isIndented ? "indented" : "above" };
}

/** One program writes all its times alike; a sentence that ends in one seldom does. */
function isLikeOthers({ when, kind }: Heading, style: ChatStyle | undefined): boolean {
  const { isDated, hasHalf, isFine } = shapeOf(when);
  // Two spaces before the time are a heading whatever follows it: people add the zone by hand.
  if (isFine && !isDated && kind !== "gap" && !(style ? style.isFine : kind === "alone" || kind === "bracket"))
    return false;
  return kind === "alone" || isDated || hasHalf || !style?.hasHalf;
}

function isPlaced(
  { author = "", kind, when, lines: own }: Heading,
  lines: readonly Line[],
  index: number,
  style: ChatStyle | undefined,
  speaker: string | undefined,
): boolean {
  const begins = () => isBlockStart(lines[index - 1]);
  switch (kind) {
    case "alone":
      return (
        shapeOf(when).isDated || own[0]?.text.trim().startsWith("[") || !/^(?:bracket|comma)$/.test(style?.kind ?? "")
      );
    case "bracket":
      return mayBeName(author) && (style === undefined || style.kind === "bracket" || looksLikeName(author));
    case "gap":
    case "indented":
      return mayBeName(author);
    case "comma":
      return looksLikeName(author);
    case "dash":
      return looksLikeName(author) && shapeOf(when).isDated;
    case "space":
      return looksLikeName(author) && (style ? style.kind === "space" : begins() || !isOneWord(author));
    case "above":
      if (style && style.kind !== "above") return false;
      return author === speaker || (looksLikeName(author) && (begins() || (style !== undefined && !isOneWord(author))));
  }
}

function isBlockStart(above: Line | undefined): boolean {
  return above === undefined || isBlank(above) || isDateLine(above.text) !== undefined;
}

/** Names with only a space before their time that stand there once: words of what was said may look like them. */
export function unsureNames(lines: readonly Line[], style: ChatStyle | undefined): Set<string> {
  const seen = new Map<string, boolean>();
  for (let index = 0; index < lines.length && style?.kind === "space"; index += 1) {
    const { author, kind } = headingAt(lines, index, style) ?? {};
    if (author === undefined || kind !== "space") continue;
    seen.set(author, !seen.has(author) && (isOneWord(author) || !isBlockStart(lines[index - 1])));
  }
  return new Set([...seen].filter(([, isUnsure]) => isUnsure).map(([name]) => name));
}

/** Whether a line looks like the head of a message with something said below or beside it. */
export function hasChatHead(lines: readonly Line[]): boolean {
  const style = chatStyle(lines);
  if (!style) return false;
  for (let index = 0; index < lines.length; index += 1) {
    const heading = headingAt(lines, index, style);
    if (!heading) continue;
    const below = lines[index + heading.lines.length];
    const says = heading.first
      ? !isOneWord(heading.author ?? "")
      : below !== undefined && !isBlank(below) && !headingAt(lines, index + heading.lines.length, style);
    if (says) return true;
    index += heading.lines.length - 1;
  }
  return false;
}
