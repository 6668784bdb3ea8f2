const LINK = /( (?:href|src|action|formaction|data-path)=")(\/(?!\/)[^"]*)/gi;
const TAG = /<[a-z][^<>]*>/gi;

/** `to` (a path, with a question or a place within the page) as it is written on the page at `from`. */
export function relativeAddress(from: string, to: string): string {
  const [path = "", rest = ""] = splitAtFirst(to);
  const here = from.split("/").slice(0, -1);
  const there = path.split("/");
  const last = there.pop() ?? "";
  let shared = 0;
  while (shared < here.length && shared < there.length && here[shared] === there[shared]) shared += 1;
  const up = here.slice(shared).map(() => "..");
  const down = there.slice(shared);
  const written = [...up, ...down, last].join("/");
  // An empty address would be the page with its question; a colon in the first part would be a scheme.
  return (written === "" || /^[^/]*:/.test(written) ? `./${written}` : written) + rest;
}

function splitAtFirst(address: string): [string, string] {
  const end = address.search(/[?#]/);
  return end < 0 ? [address, ""] : [address.slice(0, end), address.slice(end)];
}

/** The page with links that hold wherever its folder is served: a copy under another path, or on a disk. Text is never touched:
 * within it, quotes are escaped. */
export function withRelativeLinks(html: string, from: string): string {
  return html.replaceAll(TAG, (tag) =>
    tag.replaceAll(LINK, (_, name: string, address: string) => name + relativeAddress(from, address)),
  );
}
