import { answerList, yearOf } from "../../../_shared/answer-list.tsx";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

type At = { params: Promise<{ year: string }> };

export async function GET(request: Request, { params }: At) {
  const { year } = await params;
  return answerList(request, "ja", { kind: "year", year: yearOf(year) });
}
