import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { headers: IncomingHttpHeaders; body: string };
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Manner = (request: IncomingMessage, response: ServerResponse) => void;

export const answering =
  (status: number, headers: Record<string, string> = {}): Manner =>
  (_request, response) =>
    void response.writeHead(status, headers).end();

/** A real receiver of webhooks on the loopback, whose manners can be bad. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = { manner: answering(204) };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString("utf8") });
      state.manner(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...{ received, state, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/hook` },
    reset() {
      received.length = 0;
      state.manner = answering(204);
    },
    async stop() {
      server.close().closeAllConnections();
      await once(server, "close");
    },
  };
}
