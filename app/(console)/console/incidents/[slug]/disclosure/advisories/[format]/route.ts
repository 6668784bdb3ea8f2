import { NotFound } from "#domain/errors.ts";
import { toProblem } from "#server/problem.ts";
import { draftAdvisories } from "#server/postmortem/draft-advisory.ts";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ slug: string; format: string }> };

/** A draft as a file. */
export async function GET(_request: Request, { params }: Context) {
  const { slug, format } = await params;
  const headers = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
  try {
    const draft = (await draftAdvisories(slug)).find((one) => one.format === format);
    if (!draft) throw new NotFound();
    const name = draft.fileName.replaceAll(/[^\w.-]/g, "_");
    return new Response(draft.text, {
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-disposition": `attachment; filename="${name}"`,
      },
    });
  } catch (error) {
    const problem = toProblem(error);
    return Response.json(problem, { status: problem.status, headers });
  }
}
