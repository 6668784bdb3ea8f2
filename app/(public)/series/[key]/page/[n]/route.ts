import { answerList } from "../../../../_shared/answer-list.tsx";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

type At = { params: Promise<{ key: string; n: string }> };

export async function GET(request: Request, { params }: At) {
  const { key, n } = await params;
  return answerList(request, "en", { kind: "series", key }, n);
}
