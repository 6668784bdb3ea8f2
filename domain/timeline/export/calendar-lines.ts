const LONGEST_LINE_OCTETS = 75;
const encoder = new TextEncoder();

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
  let result = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LONGEST_LINE_OCTETS) {
      result += "\r\n ";
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
