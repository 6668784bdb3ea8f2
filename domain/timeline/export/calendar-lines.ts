const LONGEST_LINE_OCTETS = 75;

/** Content lines of RFC 5545, folded and ended as it wants them. */
export function calendarFile(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line.toWellFormed())}\r\n`).join("");
}

/** A TEXT value: every kind of line end is `\n`, and what iCalendar cannot hold is left out. */
export function calendarText(value: string): string {
  return value
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[\u0000-\u0008\u000E-\u001F\u007F]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** At 75 octets, never within a character; a line that goes on begins with a space, which counts. */
function folded(line: string): string {
  // Whole pieces instead of single characters: a long timeline has millions of them.
  const pieces: string[] = [];
  let [from, octets] = [0, 0];
  for (let at = 0; at < line.length;) {
    const codePoint = line.codePointAt(at) ?? 0;
    const size = octetsOf(codePoint);
    if (octets + size > LONGEST_LINE_OCTETS) {
      pieces.push(line.slice(from, at));
      [from, octets] = [at, 1];
    }
    octets += size;
    at += codePoint > 0xffff ? 2 : 1;
  }
  pieces.push(line.slice(from));
  return pieces.join("\r\n ");
}

/** In UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
