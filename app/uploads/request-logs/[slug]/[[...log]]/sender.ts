import { NotSignedIn } from "#domain/errors.ts";
import { actAsKey } from "#server/members/act-as-key.ts";
import { isFromThisSite } from "#server/same-origin.ts";
import { BadUpload } from "./refusals.ts";

/** Does the work as the key that was sent, else as whoever is signed in in this very site. @throws {NotSignedIn} {BadUpload} cross_origin */
export async function asSender<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return actAsKey(authorization, async () => work());
  if (request.headers.get("cookie") === null) throw new NotSignedIn();
  if (request.method !== "HEAD") checkSameOrigin(request.headers);
  return work();
}

function checkSameOrigin(headers: Headers): void {
  if (isFromThisSite(headers)) return;
  throw new BadUpload(403, "cross_origin", "A sign-in counts only for what this site itself sends; send an API key.");
}
