import { answerRevisionFile } from "../../../../../_shared/answer-revision.tsx";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

/** One revision as it was published: SHA-256 of the canonical form of `document` is `hash`. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string; n: string }> }) {
  return answerRevisionFile(request, await params);
}
