import { once } from "node:events";
import { createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { NodeNextRequest } from "next/dist/server/base-http/node.js";
import {
  NextRequestAdapter,
  signalFromNodeResponse,
} from "next/dist/server/web/spec-extension/adapters/next-request.js";
import * as route from "../../../app/uploads/request-logs/[slug]/[[...log]]/route.ts";

export const PLACE = "/uploads/request-logs";
export type Answered = { status: number; headers: IncomingHttpHeaders; body: Record<string, unknown> };
export type Sent = { headers?: Record<string, string>; body?: string | Buffer | Readable };
export type UploadServer = {
  server: Server;
  send: (method: string, path: string, sent?: Sent) => Promise<Answered>;
  close: () => Promise<void>;
};

type Method = "PUT" | "POST" | "HEAD" | "PATCH";

/** The route over a real connection, its request made by Next's own adapter: a body streams, pushes back and breaks off as in the app. */
export async function openUploadServer(): Promise<UploadServer> {
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? "/", "http://x").pathname.slice(PLACE.length + 1);
    const [slug = "", ...log] = path.split("/");
    incoming.url = `http://${incoming.headers.host}${incoming.url}`;
    const signal = signalFromNodeResponse(outgoing);
    const request = NextRequestAdapter.fromNodeNextRequest(new NodeNextRequest(incoming), signal) as unknown as Request;
    const params = Promise.resolve({ slug, ...(log.length > 0 && { log }) });
    void route[incoming.method as Method](request, { params }).then(async (answer) => {
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      outgoing.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = async (method: string, path: string, { headers = {}, body }: Sent = {}) => {
    const length = body === undefined || body instanceof Readable ? {} : { "content-length": Buffer.byteLength(body) };
    const asked = ask({
      port,
      host: "127.0.0.1",
      method,
      path: `${PLACE}/${path}`,
      headers: { ...length, ...headers },
    });
    if (body instanceof Readable) body.pipe(asked);
    else asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    let text = "";
    for await (const part of answer) text += String(part);
    const parsed = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: parsed };
  };
  return {
    server,
    send,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
