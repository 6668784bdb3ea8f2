import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { NotShownDocument } from "#components/postmortem/incident-answer.tsx";
import { feedPath, type FeedFormat, type FeedScope } from "#domain/postmortem/feed-address.ts";
import { atomFeed, jsonFeed, type FeedPage } from "#domain/postmortem/feed.ts";
import { pageNumber } from "#domain/postmortem/list-question.ts";
import { languageOf } from "#domain/postmortem/prose/language-of.ts";
import { answerDocument, HTML, type Made } from "#server/postmortem/read-and-answer.ts";
import { readComponentFeed, readFeed, readFeedArchive } from "#server/postmortem/read-feed.ts";

const FORMATS = {
  atom: { type: "application/atom+xml; charset=utf-8", write: atomFeed },
  json: { type: "application/feed+json; charset=utf-8", write: jsonFeed },
} as const;

/** A feed, or with `archive` (as the address writes it) what is older; nothing stands where there is no such one. */
export async function answerFeed(
  request: Request,
  format: FeedFormat,
  scope: FeedScope,
  archive?: string,
): Promise<Response> {
  const number = archive === undefined ? undefined : (pageNumber(archive) ?? 0);
  const path = feedPath({ ...scope, format, ...(number !== undefined && { archive: number }) });
  return answerDocument(request, { path, zoned: false }, async ({ origin }): Promise<Made> => {
    const page = await pageOf(scope, number);
    const { type, write } = FORMATS[format];
    if (page) return { kind: "published", type, text: write(page, origin) };
    const { renderToStaticMarkup } = await import("react-dom/server");
    const nothing = <NotShownDocument kind="absent" locale={scope.locale} style={documentStyle} />;
    return { kind: "absent", type: HTML, text: htmlDocument(renderToStaticMarkup(nothing)), style: documentStyle };
  });
}

async function pageOf(scope: FeedScope, archive: number | undefined): Promise<FeedPage | undefined> {
  if (scope.component !== undefined) {
    const found = await readComponentFeed(scope.component);
    return found && { scope, sources: found.sources, archives: 0, name: languageOf(found.name, scope.locale).content };
  }
  if (archive === undefined) return { scope, ...(await readFeed()) };
  const found = await readFeedArchive(archive);
  return found && { scope, ...found, archive };
}
