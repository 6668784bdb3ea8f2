import { publishedCsaf } from "#domain/disclosure/documents/published-advisories.ts";
import { answerFile, JSON_FILE } from "../../../_shared/answer-file.tsx";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

const INCIDENT = "csaf_security_incident_response";
type At = { params: Promise<{ slug: string }> };

/** CSAF 2.0: the advisory; `?profile=csaf_security_incident_response` is the same facts told as an incident. */
export async function GET(request: Request, { params }: At) {
  const { slug } = await params;
  const asked = new URL(request.url).searchParams.get("profile") === INCIDENT ? INCIDENT : undefined;
  const name = `csaf.json${asked ? `?profile=${asked}` : ""}`;
  return answerFile(request, { slug, name }, ({ revision, marks }, origin) => ({
    type: JSON_FILE,
    ...publishedCsaf(revision, marks, origin, asked),
  }));
}
