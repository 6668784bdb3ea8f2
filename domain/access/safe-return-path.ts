export const START_PATH = "/console";

const HERE = "https://here.invalid";
const UNSAFE_CHARACTER = /[\\\p{Cc}\p{Cf}]/u;

/** Where sign-in may lead back to: a page of the workspace on this very host; for anything else the start page. */
export function safeReturnPath(next: unknown): string {
  if (typeof next !== "string" || next.length > 2000 || UNSAFE_CHARACTER.test(next) || !/^\/(?!\/)/.test(next)) {
    return START_PATH;
  }
  if (!URL.canParse(next, HERE)) return START_PATH;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  const isWorkspace = pathname === START_PATH || pathname.startsWith(`${START_PATH}/`);
  return origin === HERE && isWorkspace ? `${pathname}${search}${hash}` : START_PATH;
}

/** The sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  return path === START_PATH ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
}
