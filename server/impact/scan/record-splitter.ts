import "server-only";

/** A longer record is rejected, not kept: one line of a broken file must not fill the memory. */
export const MOST_RECORD_BYTES = 1 << 20;
/** Enough of a record that is too long to show how it begins. */
const KEPT_OF_LONG = 400;

const [LF, CR, QUOTE] = [10, 13, 34];
const [AT_VALUE, IN_TEXT, IN_QUOTES, BEHIND_QUOTE, BEHIND_BROKEN] = [0, 1, 2, 3, 4];

/** A record in `buffer` from `start` to `end`, its line end not in it. One object for all: valid until `take` returns. */
export type SplitRecord = {
  buffer: Buffer;
  start: number;
  end: number;
  /** Physical line on which it starts, from 1. */
  line: number;
  isQuoted: boolean;
  /** Text behind a closing quote. */
  isBroken: boolean;
  /** A quote inside a value that does not begin with one. */
  hasOddQuote: boolean;
  /** Quoted line ends in it. */
  innerLines: number;
  hasLoneCr: boolean;
  endsInCr: boolean;
  isTooLong: boolean;
  /** False for a last record without a line end. */
  isEnded: boolean;
};
export type SplitOptions = {
  /** Absent: quotes have no meaning (one JSON text a line). */
  delimiter?: number | undefined;
  /** 0A, or 0D for files that know no other. */
  lineEnd: number;
  take: (record: SplitRecord) => void;
  /** A quote opened on `line` is never closed, or lines later in the middle of a value. */
  refuse: (line: number, closedOn?: number) => never;
};

/**
 * Splits bytes into records at line ends of even quote parity. A line without a quote is found by memchr alone; only
 * where a quote stands does a machine go byte by byte, in which a quote opens a value at its very start and nowhere else.
 */
export class RecordSplitter {
  #carry: Buffer = Buffer.alloc(0);
  #isSkipping = false;
  #state = AT_VALUE;
  #openedOn = 1;
  readonly #options: SplitOptions;
  readonly #record: SplitRecord;

  constructor(options: SplitOptions) {
    this.#options = options;
    this.#record = {
      ...{ buffer: this.#carry, start: 0, end: 0, line: 1, isQuoted: false, isBroken: false, hasOddQuote: false },
      ...{ innerLines: 0, hasLoneCr: false, endsInCr: false, isTooLong: false, isEnded: true },
    };
  }

  feed(chunk: Buffer): void {
    if (this.#isSkipping) return this.#skip(chunk);
    const { delimiter, lineEnd } = this.#options;
    const buffer = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    let [start, quote, cr] = [0, delimiter === undefined ? buffer.length : -1, -1];
    for (;;) {
      const plainEnd = buffer.indexOf(lineEnd, start);
      if (quote < start) quote = nextOr(buffer, QUOTE, start);
      const isQuoted = quote < (plainEnd < 0 ? buffer.length : plainEnd);
      const stop = isQuoted ? this.#walk(buffer, start) : plainEnd;
      if (stop < 0) break;
      if (!isQuoted && lineEnd === LF) {
        if (cr < start) cr = nextOr(buffer, CR, start);
        this.#record.hasLoneCr = cr < stop - 1;
      }
      this.#emit(buffer, start, stop, isQuoted);
      start = stop + 1;
    }
    this.#keep(buffer.subarray(start));
  }

  end(): void {
    const { delimiter, refuse } = this.#options;
    if (this.#carry.length === 0) return;
    if (!this.#isSkipping && delimiter !== undefined) this.#walk(this.#carry, 0);
    if (this.#state === IN_QUOTES) refuse(this.#openedOn);
    this.#record.isEnded = false;
    this.#emit(this.#carry, 0, this.#carry.length, delimiter !== undefined && this.#carry.includes(QUOTE));
    this.#carry = Buffer.alloc(0);
  }

  get lines(): number {
    return this.#record.line - 1;
  }

  /** Between two records: lines that somebody else splits. */
  skipLines(lines: number): void {
    this.#record.line += lines;
  }

  /** Index of the line end, or -1 where the record goes on behind the buffer. */
  #walk(buffer: Buffer, from: number): number {
    const { delimiter, lineEnd } = this.#options;
    for (let at = from; at < buffer.length; at += 1) {
      const byte = buffer[at];
      if (byte === QUOTE) this.#onQuote();
      else if (this.#state === IN_QUOTES) this.#record.innerLines += byte === lineEnd ? 1 : 0;
      else if (byte === lineEnd) return at;
      else if (byte === delimiter) this.#state = AT_VALUE;
      else if (byte !== CR) this.#onText();
      else if (at + 1 < buffer.length && buffer[at + 1] !== lineEnd) {
        this.#record.hasLoneCr = true;
        this.#onText();
      }
    }
    return -1;
  }

  #onQuote(): void {
    if (this.#state === AT_VALUE) {
      this.#state = IN_QUOTES;
      this.#openedOn = this.#record.line + this.#record.innerLines;
    } else if (this.#state === IN_QUOTES) this.#state = BEHIND_QUOTE;
    else if (this.#state === BEHIND_QUOTE) this.#state = IN_QUOTES;
    else if (this.#state === IN_TEXT) this.#record.hasOddQuote = true;
  }

  #onText(): void {
    if (this.#state === AT_VALUE) this.#state = IN_TEXT;
    if (this.#state !== BEHIND_QUOTE) return;
    const closedOn = this.#record.line + this.#record.innerLines;
    if (this.#openedOn !== closedOn) this.#options.refuse(this.#openedOn, closedOn);
    this.#state = BEHIND_BROKEN;
    this.#record.isBroken = true;
  }

  #emit(buffer: Buffer, start: number, stop: number, isQuoted: boolean): void {
    const record = this.#record;
    record.buffer = buffer;
    record.start = start;
    record.endsInCr = this.#options.lineEnd === LF && stop > start && buffer[stop - 1] === CR;
    record.end = record.endsInCr ? stop - 1 : stop;
    record.isQuoted = isQuoted;
    record.isTooLong = this.#isSkipping || record.end - start > MOST_RECORD_BYTES;
    this.#options.take(record);
    record.line += 1 + record.innerLines;
    record.isEnded = true;
    this.#isSkipping = false;
    this.#restart();
  }

  #restart(): void {
    this.#state = AT_VALUE;
    const record = this.#record;
    record.isBroken = record.hasOddQuote = record.hasLoneCr = false;
    record.innerLines = 0;
  }

  /** A record that goes on: kept whole, or only its beginning and the machine's state once it is too long. */
  #keep(rest: Buffer): void {
    this.#restart();
    this.#carry = Buffer.from(rest);
    if (rest.length <= MOST_RECORD_BYTES) return;
    this.#isSkipping = true;
    if (this.#options.delimiter === undefined) this.#state = BEHIND_BROKEN;
    this.#walk(rest, 0);
    this.#carry = Buffer.from(rest.subarray(0, KEPT_OF_LONG));
  }

  #skip(chunk: Buffer): void {
    if (this.#changesNothing(chunk)) return;
    const stop = this.#walk(chunk, 0);
    if (stop < 0) return;
    this.#emit(this.#carry, 0, this.#carry.length, true);
    this.#carry = Buffer.alloc(0);
    this.feed(chunk.subarray(stop + 1));
  }

  /** Seen by memchr alone: a gigabyte of one value is not walked byte by byte. */
  #changesNothing(chunk: Buffer): boolean {
    const { delimiter, lineEnd } = this.#options;
    if (chunk.includes(lineEnd)) return false;
    if (delimiter === undefined) return true;
    if (chunk.includes(QUOTE)) return false;
    if (this.#state === IN_QUOTES) return true;
    return this.#state === IN_TEXT && !chunk.includes(CR) && !chunk.includes(delimiter);
  }
}

function nextOr(buffer: Buffer, byte: number, from: number): number {
  const at = buffer.indexOf(byte, from);
  return at < 0 ? buffer.length : at;
}
