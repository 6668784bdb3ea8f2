import "server-only";

const [MINUS, DOT, ZERO] = [45, 46, 48];

/** These answer with the place behind what was read, or with -1. */
export function spaceEnd(buffer: Buffer, start: number): number {
  if (start < 0) return start;
  let at = start;
  while (buffer[at] === 32 || buffer[at] === 9 || buffer[at] === 13) at += 1;
  return at;
}

export function wordEnd(buffer: Buffer, from: number, word: Buffer): number {
  for (let index = 0; index < word.length; index += 1) if (buffer[from + index] !== word[index]) return -1;
  return from + word.length;
}

export function numberEnd(buffer: Buffer, from: number): number {
  let at = buffer[from] === MINUS ? from + 1 : from;
  at = buffer[at] === ZERO ? at + 1 : digitsEnd(buffer, at);
  if (at >= 0 && buffer[at] === DOT) at = digitsEnd(buffer, at + 1);
  if (at < 0 || (buffer[at] !== 69 && buffer[at] !== 101)) return at;
  const sign = buffer[at + 1];
  return digitsEnd(buffer, sign === MINUS || sign === 43 ? at + 2 : at + 1);
}

/** At least one. */
function digitsEnd(buffer: Buffer, start: number): number {
  let at = start;
  while (isDigit(buffer[at] ?? 0)) at += 1;
  return at > start ? at : -1;
}

export const isDigit = (byte: number) => byte >= 48 && byte <= 57;
export const isHex = (byte: number) => isDigit(byte) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102);

/** Bytes of its own, to look for elsewhere. */
export function copied(buffer: Buffer, from: number, to: number): DataView {
  return new DataView(new Uint8Array(buffer.subarray(from, to)).buffer);
}

/** Do these bytes stand there? Word by word; the last word may overlap the one before it. */
export function isAt(view: DataView, at: number, bytes: DataView): boolean {
  const last = bytes.byteLength - 4;
  if (at + bytes.byteLength > view.byteLength) return false;
  for (let index = 0; index < last; index += 4) if (view.getInt32(at + index) !== bytes.getInt32(index)) return false;
  if (last >= 0) return view.getInt32(at + last) === bytes.getInt32(last);
  for (let index = 0; index < bytes.byteLength; index += 1)
    if (view.getUint8(at + index) !== bytes.getUint8(index)) return false;
  return true;
}
