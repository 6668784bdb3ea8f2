import { takeThreadFile, type MessagePlace } from "#server/disclosure/answer-thread-file.ts";

export const dynamic = "force-dynamic";

type Context = { params: Promise<MessagePlace & { slug: string }> };

export async function POST(request: Request, { params }: Context) {
  const { slug, ...place } = await params;
  return takeThreadFile({ slug }, place, request);
}
