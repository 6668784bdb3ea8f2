import { publicCsv } from "#domain/postmortem/public-exports.ts";
import { asksForSpreadsheet } from "#domain/postmortem/question-of-request.ts";
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

/** For programs, every cell as the record has it; `?spreadsheet=1` is the form in which no cell runs as a formula. */
export async function GET(request: Request, { params }: At) {
  const { slug } = await params;
  const safe = asksForSpreadsheet(new URL(request.url).search);
  const name = `timeline.csv${safe ? "?spreadsheet=1" : ""}`;
  return answerFile(request, { slug, name }, ({ revision }) => ({
    type: "text/csv; charset=utf-8; header=present",
    text: publicCsv(revision.document, { safe }),
    ...(safe && { fileName: "timeline-spreadsheet.csv" }),
  }));
}
