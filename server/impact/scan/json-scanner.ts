import "server-only";

import { copied, isAt, isDigit, isHex, numberEnd, spaceEnd, wordEnd } from "./json-bytes.ts";

/** How a value is written. `plain`: a string without escapes, so that its bytes are its characters. */
export type Kind = "plain" | "escaped" | "number" | "flag" | "null" | "nested";
/** Where a value stands, a string with its quotes. */
export type Span = { from: number; to: number; kind: Kind };
/** A name that is asked for, or one on the way to it; its span holds for the line `seenIn`. */
type Name = Span & { bytes: Buffer; isAsked: boolean; inside: Name[]; seenIn: number };
/** What stands around the values of a line: one gap before each of them and one behind the last. */
type Pattern = { gaps: DataView[]; names: (Name | undefined)[] };

const [QUOTE, COMMA, MINUS, COLON, BACKSLASH] = [34, 44, 45, 58, 92];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];
const WORDS = { true: Buffer.from("true"), false: Buffer.from("false"), null: Buffer.from("null") };
const ESCAPE = Buffer.from('"\\/bfnrt');
const DEEPEST = 64;
/** So many lines that do not follow a pattern are read name by name until another one is taken. */
const MOST_OTHERS = 16;

/**
 * Finds asked values in the bytes of a line without making anything of the rest. It answers only where nothing is
 * doubtful: one valid JSON object, no asked name twice or written with escapes, no nested value asked for. What any other
 * line says is decided by readJsonRecord.
 */
export class JsonScanner {
  readonly #asked: { own: Name; nested: Name | undefined }[];
  readonly #names: Name[] = [];
  #buffer: Buffer = Buffer.alloc(0);
  #line = 0;
  #isEscaped = false;
  #view: DataView = new DataView(new ArrayBuffer(0));
  /** Of a line that was read name by name: most lines of a log differ in their values alone. */
  #pattern: Pattern = { gaps: [], names: [] };
  #others = 0;

  constructor(columns: string[]) {
    this.#asked = columns.map((column) => ({
      own: ask(this.#names, [column]),
      nested: column.includes(".") ? ask(this.#names, column.split(".")) : undefined,
    }));
  }

  /** False: doubtful. The bytes must be UTF-8, and behind them a line end or nothing. */
  scan(buffer: Buffer, start: number, end: number): boolean {
    if (buffer !== this.#buffer) {
      this.#buffer = buffer;
      this.#view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    }
    this.#line += 1;
    if (this.#follows(start, end)) return true;
    // What was found up to where it differs is forgotten.
    this.#line += 1;
    if (buffer[start] !== OBJECT) return false;
    const behind = this.#object(start, 0, this.#names);
    if (behind < 0 || spaceEnd(buffer, behind) < end) return false;
    if (this.#others % MOST_OTHERS === 0) this.#pattern = this.#patternOf(start, behind);
    this.#others += 1;
    return true;
  }

  /** Between bytes that are those of a valid line stand values: it is valid too, and says the same names. */
  #follows(start: number, end: number): boolean {
    const { gaps, names } = this.#pattern;
    let at = start;
    for (let index = 0; index < gaps.length; index += 1) {
      const gap = gaps[index];
      if (gap === undefined || !isAt(this.#view, at, gap)) return false;
      at += gap.byteLength;
      if (index === names.length) break;
      at = this.#value(at, 0, names[index]);
      if (at < 0) return false;
    }
    return gaps.length > 0 && spaceEnd(this.#buffer, at) >= end;
  }

  #patternOf(start: number, end: number): Pattern {
    const buffer = this.#buffer;
    const pattern: Pattern = { gaps: [], names: [] };
    let behind = start;
    for (let at = spaceEnd(buffer, start + 1); buffer[at] === QUOTE; at = spaceEnd(buffer, at + 1)) {
      const nameEnd = this.#string(at);
      const from = spaceEnd(buffer, spaceEnd(buffer, nameEnd) + 1);
      pattern.names.push(known(this.#names, buffer, at + 1, nameEnd - 1));
      pattern.gaps.push(copied(buffer, behind, from));
      behind = this.#value(from, 0, undefined);
      at = spaceEnd(buffer, behind);
    }
    pattern.gaps.push(copied(buffer, behind, end));
    return pattern;
  }

  /** In the line that was scanned last; undefined where the column is missing. */
  span(column: number): Readonly<Span> | undefined {
    const asked = this.#asked[column];
    if (asked?.own.seenIn === this.#line) return asked.own;
    return asked?.nested?.seenIn === this.#line ? asked.nested : undefined;
  }

  /** This and what follows answer with the place behind what was read, or with -1. */
  #object(start: number, depth: number, names: Name[]): number {
    const buffer = this.#buffer;
    let at = spaceEnd(buffer, start + 1);
    if (buffer[at] === OBJECT_END) return at + 1;
    for (;;) {
      if (buffer[at] !== QUOTE) return -1;
      const nameEnd = this.#string(at);
      if (nameEnd < 0 || (this.#isEscaped && names.length > 0)) return -1;
      const name = names.length > 0 ? known(names, buffer, at + 1, nameEnd - 1) : undefined;
      at = spaceEnd(buffer, nameEnd);
      if (buffer[at] !== COLON) return -1;
      at = spaceEnd(buffer, this.#value(spaceEnd(buffer, at + 1), depth, name));
      if (buffer[at] === OBJECT_END) return at + 1;
      if (buffer[at] !== COMMA) return -1;
      at = spaceEnd(buffer, at + 1);
    }
  }

  #list(start: number, depth: number): number {
    const buffer = this.#buffer;
    let at = spaceEnd(buffer, start + 1);
    if (buffer[at] === LIST_END) return at + 1;
    for (;;) {
      at = spaceEnd(buffer, this.#value(at, depth, undefined));
      if (buffer[at] === LIST_END) return at + 1;
      if (buffer[at] !== COMMA) return -1;
      at = spaceEnd(buffer, at + 1);
    }
  }

  #value(from: number, depth: number, name: Name | undefined): number {
    const sign = this.#buffer[from] ?? 0;
    let [to, kind]: [number, Kind] = [-1, "nested"];
    if (sign === QUOTE) {
      to = this.#string(from);
      kind = this.#isEscaped ? "escaped" : "plain";
    } else if (isDigit(sign) || sign === MINUS) {
      to = numberEnd(this.#buffer, from);
      kind = "number";
    } else if (sign === OBJECT || sign === LIST) {
      if (depth >= DEEPEST || name?.isAsked === true) return -1;
      to = sign === LIST ? this.#list(from, depth + 1) : this.#object(from, depth + 1, name?.inside ?? NO_NAMES);
    } else {
      const word = sign === WORDS.null[0] ? WORDS.null : sign === WORDS.true[0] ? WORDS.true : WORDS.false;
      to = wordEnd(this.#buffer, from, word);
      kind = word === WORDS.null ? "null" : "flag";
    }
    if (name === undefined || to < 0) return to;
    if (name.seenIn === this.#line) return -1;
    name.seenIn = this.#line;
    name.from = from;
    name.to = to;
    name.kind = kind;
    return to;
  }

  #string(start: number): number {
    const buffer = this.#buffer;
    this.#isEscaped = false;
    for (let at = start + 1; ; at += 1) {
      const byte = buffer[at] ?? 0;
      if (byte > QUOTE && byte !== BACKSLASH) continue;
      if (byte === QUOTE) return at + 1;
      if (byte < 32) return -1;
      if (byte !== BACKSLASH) continue;
      this.#isEscaped = true;
      at += 1;
      if (buffer[at] === 117) {
        for (let digit = 0; digit < 4; digit += 1) if (!isHex(buffer[(at += 1)] ?? 0)) return -1;
      } else if (!ESCAPE.includes(buffer[at] ?? 0)) return -1;
    }
  }
}

const NO_NAMES: Name[] = [];

function ask(names: Name[], [first = "", ...rest]: string[]): Name {
  const bytes = Buffer.from(first);
  let name = names.find((candidate) => candidate.bytes.equals(bytes));
  if (name === undefined) {
    name = { bytes, isAsked: false, inside: [], seenIn: 0, from: 0, to: 0, kind: "null" };
    names.push(name);
  }
  if (rest.length > 0) return ask(name.inside, rest);
  name.isAsked = true;
  return name;
}

function known(names: Name[], buffer: Buffer, from: number, to: number): Name | undefined {
  const length = to - from;
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    if (name?.bytes.length !== length) continue;
    let same = 0;
    while (same < length && name.bytes[same] === buffer[from + same]) same += 1;
    if (same === length) return name;
  }
  return undefined;
}
