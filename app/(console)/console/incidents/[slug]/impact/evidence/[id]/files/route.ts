import { attachEvidenceFile } from "#server/impact/attach-evidence-file.ts";
import { toProblem } from "#server/problem.ts";
import { bodyOf } from "#server/request-body.ts";
import { isFromThisSite } from "#server/same-origin.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

type Context = { params: Promise<{ slug: string; id: string }> };

/** The file is the body, its name stands in `?name=`. From pages of this site only: the session comes with every request. */
export async function POST(request: Request, { params }: Context) {
  const { slug, id } = await params;
  try {
    if (!isFromThisSite(request.headers)) return refused(403, "Files are attached from a page of this site.");
    if (!request.body) return refused(422, "There is no file in the request.");
    const name = new URL(request.url).searchParams.get("name") ?? "";
    return Response.json(await attachEvidenceFile(slug, id, { name, body: bodyOf(request) }), {
      status: 201,
      headers: HEADERS,
    });
  } catch (error) {
    const problem = toProblem(error);
    return Response.json(problem, { status: problem.status, headers: HEADERS });
  }
}

function refused(status: number, detail: string): Response {
  return Response.json({ status, code: "refused", detail }, { status, headers: HEADERS });
}
