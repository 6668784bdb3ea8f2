import { answerIndex } from "../_shared/answer-list.tsx";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return answerIndex(request, "ja");
}
