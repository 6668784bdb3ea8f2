import { jsonFeed } from "#domain/postmortem/feed.ts";
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
  return answerDocument(request, { path: "/feed.json", zoned: false }, async ({ origin }) => {
    return {
      kind: "published",
      type: "application/feed+json; charset=utf-8",
      text: jsonFeed(await listPublications(), origin),
    };
  });
}
