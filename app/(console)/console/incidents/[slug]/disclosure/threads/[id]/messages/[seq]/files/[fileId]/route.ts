import { sendThreadFile, type MessagePlace } from "#server/disclosure/answer-thread-file.ts";

export const dynamic = "force-dynamic";

type Context = { params: Promise<MessagePlace & { slug: string; fileId: string }> };

export async function GET(_request: Request, { params }: Context) {
  const { slug, fileId, ...place } = await params;
  return sendThreadFile({ slug }, place, fileId);
}
