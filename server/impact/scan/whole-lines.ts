import "server-only";

import { MOST_RECORD_BYTES } from "./record-splitter.ts";

const LF = 10;
/** A longer line is rejected whatever stands in it. */
const KEPT_OF_LINE = MOST_RECORD_BYTES + 2;

/** Bytes of whole lines, or those behind the last line end. */
export type Lines = { bytes: Buffer<ArrayBuffer>; areWhole: boolean };

/** Cuts chunks behind line ends; of a line that is too long so much is kept that it is seen to be. */
export async function* wholeLines(
  chunks: AsyncIterable<Buffer>,
  take: (length: number) => Buffer<ArrayBuffer>,
): AsyncGenerator<Lines> {
  let carry = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LF) + 1;
    const isFull = carry.length >= KEPT_OF_LINE;
    if (end > 0) {
      const rest = chunk.subarray(isFull ? chunk.indexOf(LF) : 0, end);
      const bytes = take(carry.length + rest.length);
      carry.copy(bytes);
      rest.copy(bytes, carry.length);
      yield { bytes, areWhole: true };
      carry = Buffer.from(chunk.subarray(end));
    } else if (!isFull) carry = Buffer.concat([carry, chunk]);
  }
  if (carry.length > 0) yield { bytes: carry, areWhole: false };
}
