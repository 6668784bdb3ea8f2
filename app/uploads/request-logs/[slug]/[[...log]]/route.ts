import { NotFound } from "#domain/errors.ts";
import { beginUpload, continueUpload, describeUpload } from "./resumable-upload.ts";
import { refusal } from "./refusals.ts";
import { asSender } from "./sender.ts";
import { receiveFile } from "./whole-upload.ts";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ slug: string; log?: string[] }> };
type Answer = (slug: string, id: string) => Promise<Response>;

/** A request log in one piece: `?name=&format=`, Content-Length, optional Content-Digest. */
export function PUT(request: Request, context: Context): Promise<Response> {
  return answer(request, context, 0, (slug) => receiveFile(request, slug));
}

/** The beginning of one in pieces, which go on wherever they ended. */
export function POST(request: Request, context: Context): Promise<Response> {
  return answer(request, context, 0, (slug) => beginUpload(request, slug));
}

export function HEAD(request: Request, context: Context): Promise<Response> {
  return answer(request, context, 1, (slug, id) => describeUpload(slug, id));
}

/** The next piece, from Upload-Offset on; with the last one the log is checked and queued. */
export function PATCH(request: Request, context: Context): Promise<Response> {
  return answer(request, context, 1, (slug, id) => continueUpload(request, slug, id));
}

async function answer(request: Request, { params }: Context, depth: number, work: Answer): Promise<Response> {
  try {
    const { slug, log = [] } = await params;
    return await asSender(request, () => {
      if (log.length !== depth || !/^[a-z0-9-]{1,100}$/.test(slug)) throw new NotFound();
      return work(slug, log[0] ?? "");
    });
  } catch (error) {
    return refusal(error, request);
  }
}
