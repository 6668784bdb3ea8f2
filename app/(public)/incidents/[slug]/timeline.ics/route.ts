import { publicIcs } from "#domain/postmortem/public-exports.ts";
import { answerFile } from "../../../_shared/answer-file.tsx";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

type At = { params: Promise<{ slug: string }> };

/** The timeline for a calendar to subscribe to. */
export async function GET(request: Request, { params }: At) {
  const { slug } = await params;
  return answerFile(request, { slug, name: "timeline.ics" }, ({ revision, marks }, origin) => ({
    type: "text/calendar; charset=utf-8",
    text: publicIcs(revision, marks[0]?.hash ?? revision.hash, origin),
  }));
}
