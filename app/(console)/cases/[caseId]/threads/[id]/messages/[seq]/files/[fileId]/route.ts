import { sendThreadFile, type MessagePlace } from "#server/disclosure/answer-thread-file.ts";

export const dynamic = "force-dynamic";

type Context = { params: Promise<MessagePlace & { caseId: string; fileId: string }> };

export async function GET(_request: Request, { params }: Context) {
  const { caseId, fileId, ...place } = await params;
  return sendThreadFile({ caseId }, place, fileId);
}
