import "server-only";

import { publicOrigin } from "./env.ts";

/** Whether a page of this site sent it: a cookie goes along with what any page sends. */
export function isFromThisSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  if (origin === null) return false;
  return origin === publicOrigin() || (URL.canParse(origin) && new URL(origin).host === headers.get("host"));
}
