import "server-only";

import { Readable } from "node:stream";
import { downloadHeaders } from "../download-headers.ts";
import { toProblem } from "../problem.ts";
import { bodyOf } from "../request-body.ts";
import { isFromThisSite } from "../same-origin.ts";
import { attachThreadFile, readThreadFile } from "./attach-thread-file.ts";
import type { ThreadDoor } from "./thread-desk.ts";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

export type MessagePlace = { id: string; seq: string };

/** The file is the body, its name stands in `?name=`. From pages of this site only: the session comes with every request. */
export async function takeThreadFile(door: ThreadDoor, place: MessagePlace, request: Request): Promise<Response> {
  try {
    if (!isFromThisSite(request.headers)) return refused(403, "Files are attached from a page of this site.");
    if (!request.body) return refused(422, "There is no file in the request.");
    const name = new URL(request.url).searchParams.get("name") ?? "";
    const file = await attachThreadFile(door, place.id, Number(place.seq), { name, body: bodyOf(request) });
    return Response.json(file, { status: 201, headers: HEADERS });
  } catch (error) {
    const problem = toProblem(error);
    return Response.json(problem, { status: problem.status, headers: HEADERS });
  }
}

/** Always a download: nothing that was attached is shown or run by a browser. */
export async function sendThreadFile(door: ThreadDoor, place: MessagePlace, fileId: string): Promise<Response> {
  try {
    const { file, body } = await readThreadFile(door, place.id, Number(place.seq), fileId);
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
      headers: {
        ...{ ...HEADERS, ...downloadHeaders(file, "attachment") },
        "content-security-policy": "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    const { status, detail } = toProblem(error);
    const headers = { ...HEADERS, "content-type": "text/plain; charset=utf-8" };
    return new Response(`${detail}\n`, { status, headers });
  }
}

function refused(status: number, detail: string): Response {
  return Response.json({ status, code: "refused", detail }, { status, headers: HEADERS });
}
