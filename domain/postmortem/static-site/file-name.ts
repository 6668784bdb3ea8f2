const ENDING = /\.[a-z0-9]+$/;

/**
 * The file of a static copy that holds the answer of an address. A page becomes `….html` beside the folder of its name, so that no
 * server moves readers to an address with a slash; a question stands after an @, before the ending.
 */
export function fileOf(address: string, isPage: boolean): string {
  const { pathname, search } = new URL(address, "http://site.invalid");
  const path = pathname === "/" ? "index" : decodeURIComponent(pathname).slice(1);
  if (path.split("/").some((part) => part === "" || part === "." || part === "..") || /[\0\\]/.test(path))
    throw new Error(`${address} is no address of a file`);
  const question = search === "" ? "" : `@${search.slice(1)}`;
  if (isPage) return `${path}${question}.html`;
  const ending = ENDING.exec(path)?.[0] ?? "";
  return `${path.slice(0, path.length - ending.length)}${question}${ending}`;
}

/** Marks an incident that was withdrawn: its address and all below answer 410. */
export function goneMark(slug: string): string {
  return `incidents/${slug}.gone`;
}

/** The page that a redacted revision answers 410 with. */
export function goneFile(address: string): string {
  return fileOf(address, true).replace(/\.html$/, ".gone.html");
}
