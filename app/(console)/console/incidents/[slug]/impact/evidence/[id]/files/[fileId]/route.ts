import { Readable } from "node:stream";
import { readEvidenceFile } from "#server/impact/read-evidence-file.ts";
import { toProblem } from "#server/problem.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

type Context = { params: Promise<{ slug: string; id: string; fileId: string }> };

/** Always a download: nothing that was attached is shown or run by a browser. */
export async function GET(_request: Request, { params }: Context) {
  const { slug, id, fileId } = await params;
  try {
    const { file, body } = await readEvidenceFile(slug, id, fileId);
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
      headers: {
        ...HEADERS,
        "content-type": "application/octet-stream",
        "content-length": String(file.bytes),
        "content-disposition": `attachment; filename="evidence"; filename*=UTF-8''${encoded(file.name)}`,
        "content-security-policy": "default-src 'none'; sandbox",
        "content-digest": `sha-256=:${Buffer.from(file.sha256, "hex").toString("base64")}:`,
      },
    });
  } catch (error) {
    const { status, detail } = toProblem(error);
    const headers = { ...HEADERS, "content-type": "text/plain; charset=utf-8" };
    return new Response(`${detail}\n`, { status, headers });
  }
}

/** RFC 8187 leaves fewer signs as they are than addresses do. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
