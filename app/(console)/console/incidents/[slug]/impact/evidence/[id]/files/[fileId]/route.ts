import { Readable } from "node:stream";
import { downloadHeaders } from "#server/download-headers.ts";
import { readEvidenceFile } from "#server/impact/read-evidence-file.ts";
import { toProblem } from "#server/problem.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

type Context = { params: Promise<{ slug: string; id: string; fileId: string }> };

export async function GET(_request: Request, { params }: Context) {
  const { slug, id, fileId } = await params;
  try {
    const { file, body } = await readEvidenceFile(slug, id, fileId);
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
      headers: {
        ...{ ...HEADERS, ...downloadHeaders(file) },
        "content-security-policy": "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    const { status, detail } = toProblem(error);
    const headers = { ...HEADERS, "content-type": "text/plain; charset=utf-8" };
    return new Response(`${detail}\n`, { status, headers });
  }
}
