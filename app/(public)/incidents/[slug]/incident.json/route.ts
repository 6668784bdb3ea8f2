import { canonicalJson } from "#domain/postmortem/canonical-document.ts";
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

/** The document as it is, with the number and hash of its revision: SHA-256 of the canonical form of `document` is `hash`. */
export async function GET(request: Request, { params }: At) {
  const { slug } = await params;
  return answerFile(request, { slug, name: "incident.json" }, ({ revision }) => ({
    type: JSON_FILE,
    text: canonicalJson(revision),
  }));
}
