import "server-only";

import { isAscii, isUtf8 } from "node:buffer";
import { RecordSplitter, type SplitRecord } from "./record-splitter.ts";

/** What the independent count found. `unclean`: why DuckDB must not read the file as it is. */
export type Survey = {
  /** Without the header. */
  records: number;
  blankLines: number;
  lineEnd: "lf" | "crlf";
  hasInnerLines: boolean;
  /** ASCII only, and of what is space nothing but the blank inside a value. */
  isPlain: boolean;
  unclean?: string;
};

const NUL = 0;
const [CR, QUOTE] = [13, 34];
/** Tab, vertical tab, form feed. */
const RARE_SPACES = [9, 11, 12];

/** Counts the records of a file beside DuckDB, and looks for what DuckDB reads otherwise than written, or drops. */
export function startSurvey(delimiter: number, columns: number, refuse: (line: number, closedOn?: number) => never) {
  const survey: Survey = { records: -1, blankLines: 0, lineEnd: "lf", hasInnerLines: false, isPlain: true };
  let ends: "lf" | "crlf" | undefined;
  const doubt = (reason: string) => {
    survey.unclean ??= reason;
  };
  const take = (record: SplitRecord) => {
    const { buffer, start, end, endsInCr, isEnded } = record;
    const own = endsInCr ? "crlf" : "lf";
    if (ends === undefined) survey.lineEnd = ends = own;
    else if (own !== ends && (isEnded || endsInCr)) doubt("mixed line ends");
    if (end === start) {
      survey.blankLines += 1;
      if (columns === 1 || survey.records < 0) doubt("a blank line may be a record");
      return;
    }
    survey.records += 1;
    if (record.innerLines > 0) survey.hasInnerLines = true;
    if (record.hasLoneCr) doubt("a carriage return alone");
    if (record.hasOddQuote || record.isBroken) doubt("a quote inside a value");
    if (record.isTooLong) doubt("a very long record");
    // DuckDB lets one empty value too many pass.
    if (buffer[end - 1] === delimiter && (record.isQuoted || count(buffer, start, end, delimiter) >= columns))
      doubt("a delimiter at the end of a line");
  };
  const splitter = new RecordSplitter({ delimiter, lineEnd: 10, take, refuse });
  const text = startUtf8Check();
  let [isAllAscii, hasQuote, hasCr] = [true, false, false];
  const mayHoldSpaces = (chunk: Buffer) => {
    hasQuote ||= chunk.includes(QUOTE);
    hasCr ||= chunk.includes(CR);
    return !isAllAscii || (hasQuote && hasCr) || RARE_SPACES.some((space) => chunk.includes(space));
  };
  return {
    feed(chunk: Buffer) {
      if (survey.unclean !== undefined) return;
      isAllAscii &&= isAscii(chunk);
      survey.isPlain &&= !mayHoldSpaces(chunk);
      if (chunk.includes(NUL)) doubt("a NUL character");
      else if (!isAllAscii && !text.feed(chunk)) doubt("bytes that are not UTF-8");
      else splitter.feed(chunk);
    },
    end(): Survey {
      if (survey.unclean === undefined) splitter.end();
      survey.isPlain &&= !survey.hasInnerLines;
      if (!text.end()) doubt("bytes that are not UTF-8");
      return survey;
    },
  };
}

function count(buffer: Buffer, start: number, end: number, byte: number): number {
  let found = 0;
  for (let at = start; at < end; at += 1) if (buffer[at] === byte) found += 1;
  return found;
}

/** Chunks end anywhere: what may be the beginning of a character waits for the next one. */
function startUtf8Check() {
  let rest = Buffer.alloc(0);
  return {
    feed(chunk: Buffer): boolean {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let end = bytes.length;
      for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
        const byte = bytes[bytes.length - back] ?? 0;
        if (byte < 0x80) break;
        if (byte < 0xc0) continue;
        if (back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2)) end = bytes.length - back;
        break;
      }
      rest = Buffer.from(bytes.subarray(end));
      return isUtf8(bytes.subarray(0, end));
    },
    end: () => rest.length === 0,
  };
}
