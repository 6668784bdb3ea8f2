import { sitemapOf } from "#domain/postmortem/sitemap.ts";
import { answerDocument } from "#server/postmortem/read-and-answer.ts";
import { readFacets, readMapped } from "#server/postmortem/read-list.ts";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return answerDocument(request, { path: "/sitemap.xml", zoned: false }, async ({ origin }) => {
    const text = sitemapOf(await readMapped(), await readFacets(), origin);
    return { kind: "published", type: "application/xml; charset=utf-8", text };
  });
}
