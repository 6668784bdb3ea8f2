/** The line of the quick entry, kept until it is saved; a browser may refuse storage. */
export function keepLine(key: string, line: string): void {
  try {
    if (line === "") localStorage.removeItem(key);
    else localStorage.setItem(key, line);
  } catch {
    return;
  }
}

export function findLine(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
