import { atomFeed } from "#domain/postmortem/feed.ts";
import { answerDocument } from "#server/postmortem/read-and-answer.ts";
import { listPublications } from "#server/postmortem/read-published.ts";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return answerDocument(request, { path: "/feed.atom", zoned: false }, async ({ origin }) => {
    return {
      kind: "published",
      type: "application/atom+xml; charset=utf-8",
      text: atomFeed(await listPublications(), origin),
    };
  });
}
