import { answerDocument } from "#server/postmortem/read-and-answer.ts";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return answerDocument(request, { path: "/robots.txt", zoned: false }, async ({ origin }) => {
    const lines = [
      "User-agent: *",
      "Disallow: /console",
      "Disallow: /sign-in",
      "Disallow: /api/",
      `Sitemap: ${origin}/sitemap.xml`,
    ];
    return { kind: "published", type: "text/plain; charset=utf-8", text: `${lines.join("\n")}\n` };
  });
}
