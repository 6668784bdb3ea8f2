import { answerFeed } from "../../../_shared/answer-feed.tsx";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

type At = { params: Promise<{ key: string }> };

export async function GET(request: Request, { params }: At) {
  return answerFeed(request, "json", { locale: "en", component: (await params).key });
}
