import { answerCard } from "../../../../_shared/answer-card.tsx";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

type At = { params: Promise<{ slug: string }> };

export async function GET(request: Request, { params }: At) {
  return answerCard(request, "ja", (await params).slug);
}
