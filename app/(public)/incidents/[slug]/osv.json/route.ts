import { publishedOsv } from "#domain/disclosure/documents/published-advisories.ts";
import { answerFile, JSON_FILE } from "../../../_shared/answer-file.tsx";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

type At = { params: Promise<{ slug: string }> };

/** OSV 1.7; where no version is said to be affected there is no such file. */
export async function GET(request: Request, { params }: At) {
  const { slug } = await params;
  return answerFile(request, { slug, name: "osv.json" }, ({ revision, marks }, origin) => {
    const file = publishedOsv(revision, marks, origin);
    return file && { type: JSON_FILE, ...file };
  });
}
