/** What a text takes at most in a sans-serif of this size, in pixels; nothing is measured, so it is the same everywhere. */
export function textWidth(text: string, size: number): number {
  let units = 0;
  for (const letter of text) units += letterWidth(letter);
  return Math.ceil(units * size);
}

function letterWidth(letter: string): number {
  if (/[ilI.,:;'|!()[\] ]/.test(letter)) return 0.36;
  if (/[mwMW@%—]/.test(letter)) return 0.95;
  if (/[A-Z0-9&+−]/.test(letter)) return 0.7;
  return letter.charCodeAt(0) < 0x250 ? 0.58 : 1.05;
}

/** Cut at the end, with the sign that something is missing. */
export function fitText(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  let kept = "";
  for (const letter of text) {
    if (textWidth(`${kept}${letter}…`, size) > room) break;
    kept += letter;
  }
  return kept === "" ? "" : `${kept.trimEnd()}…`;
}
