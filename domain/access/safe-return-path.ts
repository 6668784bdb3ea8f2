export const START_PATH = "/console";
/** Where somebody from outside begins: the cases in which they stand for a party. */
export const CASES_PATH = "/cases";
const WORKSPACE = [START_PATH, CASES_PATH, "/invitations", "/second-factor"];

const HERE = "https://here.invalid";
const UNSAFE_CHARACTER = /[\\\p{Cc}\p{Cf}]/u;

/** Where sign-in may lead back to: a page of the workspace on this very host; for anything else the start page. */
export function safeReturnPath(next: unknown): string {
  if (typeof next !== "string" || next.length > 2000 || UNSAFE_CHARACTER.test(next) || !/^\/(?!\/)/.test(next)) {
    return START_PATH;
  }
  if (!URL.canParse(next, HERE)) return START_PATH;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  const isWorkspace = WORKSPACE.some((root) => pathname === root || pathname.startsWith(`${root}/`));
  return origin === HERE && isWorkspace ? `${pathname}${search}${hash}` : START_PATH;
}

/** The sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  return path === START_PATH ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`;
}

/** The page that asks for a second factor and leads back to `path`. */
export function secondFactorPath(path: string): string {
  return `/second-factor?next=${encodeURIComponent(path)}`;
}

export function casePath(caseId: string): string {
  return `${CASES_PATH}/${caseId}`;
}
