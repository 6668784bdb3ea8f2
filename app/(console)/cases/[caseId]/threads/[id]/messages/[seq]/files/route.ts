import { takeThreadFile, type MessagePlace } from "#server/disclosure/answer-thread-file.ts";

export const dynamic = "force-dynamic";

type Context = { params: Promise<MessagePlace & { caseId: string }> };

export async function POST(request: Request, { params }: Context) {
  const { caseId, ...place } = await params;
  return takeThreadFile({ caseId }, place, request);
}
