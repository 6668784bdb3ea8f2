/** Without the characters of `edge` at its end; a pattern that ends in `$` tries every earlier run of them in vain. */
export function withoutEnd(text: string, edge: RegExp): string {
  let end = text.length;
  while (end > 0 && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
