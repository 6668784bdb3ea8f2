/** A person's words as they are, on one line: nothing in them is markup. */
export function markdownText(value: string): string {
  return value
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!&$]/g, "\\$&")
    .replace(/^([-+=:])/, "\\$1")
    .replace(/^(\d{1,9})([.)])/, "$1\\$2")
    .replace(/\b(https?|ftp)(:\/\/)/gi, "$1\\$2")
    .replace(/\bwww\./gi, "www\\.");
}

/** A link whose address cannot end early. */
export function markdownLink(name: string, url: string): string {
  return `[${markdownText(name)}](<${url.replace(/[<>\\\s]/gu, encodeURIComponent)}>)`;
}
