import "server-only";

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { endWith } from "./end-connection.ts";
import { clientOf, networkOf } from "./client-address.ts";

const ANSWERED = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const ALLOW = ANSWERED.join(", ");

type Refusal = { status: 400 | 405 | 501; line: string };

/** What a request must be before the site sees it. True: it is answered, for it was not that. */
export function answerAtGate(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = refuseMethod(request) ?? refuseForm(request);
  if (!refusal) {
    request.url = readableAddress(request.url ?? "/");
    return false;
  }
  response.writeHead(refusal.status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(Buffer.byteLength(refusal.line)),
    "cache-control": "no-store",
    ...(refusal.status === 400 ? {} : { allow: ALLOW }),
  });
  response.end(refusal.line);
  return true;
}

/** Where sign-ins are counted. Nobody names it themselves, not even by way of a request that the site sends itself. */
export function nameClient({ headers, socket }: IncomingMessage): void {
  const client = clientOf(socket.remoteAddress, headers["x-forwarded-for"]);
  headers["x-forwarded-for"] = client;
  headers["x-candor-client"] = networkOf(client);
}

function refuseMethod({ method = "", url }: IncomingMessage): Refusal | undefined {
  if (method === "TRACE" || url === "*") return { status: 405, line: `Answered here: ${ALLOW}.\n` };
  return ANSWERED.includes(method) ? undefined : { status: 501, line: `Answered here: ${ALLOW}.\n` };
}

/** Next would call a form that nobody can take apart a fault of its own. */
function refuseForm({ method, headers }: IncomingMessage): Refusal | undefined {
  const type = headers["content-type"] ?? "";
  if (method !== "POST" || !/^\s*multipart\/form-data\b/i.test(type)) return undefined;
  return /;\s*boundary="?[^\s";]/i.test(type) ? undefined : { status: 400, line: "The form names no boundary.\n" };
}

/** Path and query alone: what follows a `#` is the reader's own, and is no part of either. A path that cannot be read was never there, and looks like it. */
function readableAddress(target: string): string {
  const [sent = ""] = target.split("#", 1);
  const address = sent.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, "").replace(/^(?!\/)/, "/");
  const path = address.split("?", 1)[0] ?? "";
  if (isReadable(path)) return address;
  if (/^\/api(\/|$)/.test(path)) return "/api/v1/-";
  return /^\/console(\/|$)/.test(path) ? "/console/-" : "/incidents/-";
}

function isReadable(path: string): boolean {
  if (!path.includes("%")) return !path.includes("\0");
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

const BROKEN: Record<string, string> = {
  HPE_INVALID_METHOD: "501 Not Implemented",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What never becomes a request: tunnels, words that are no method, and noise. */
export function refuseWhatIsNoRequest(server: Server): void {
  server.on("connect", (_request, socket) => endWith(socket, "405 Method Not Allowed", ALLOW));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const status = BROKEN[error.code ?? ""] ?? "400 Bad Request";
    endWith(socket, status, status.startsWith("501") ? ALLOW : undefined);
  });
}
