import "server-only";

import { request as ask, type IncomingMessage, type RequestOptions, type ServerResponse } from "node:http";
import { DOCUMENT_MARK, readMark } from "#domain/postmortem/document-mark.ts";
import { bringsBody } from "./arrival-limit.ts";
import { PatientAgent } from "./patient-agent.ts";
import type { PlainDocument } from "./public-document.ts";
import { limitReading } from "./reading-limit.ts";

/** Of a connection, not of what is sent on it (RFC 9110, 7.6.1). */
const OF_ONE_CONNECTION = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "upgrade",
  "expect",
]);
/** What of an answer belongs to a public document; the rest is the framework's. */
const OF_A_DOCUMENT = [
  ...["content-type", "cache-control", "content-disposition", "content-security-policy", "x-content-type-options"],
  ...["referrer-policy", "retry-after", "allow"],
];

/** Where the site behind the front listens: a socket in a folder of its own, which only this user may enter. */
export class Site {
  readonly #agent = new PatientAgent({ keepAlive: true, maxFreeSockets: 64 });
  readonly #socketPath: string;

  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  /** Passes a request on as it is and its answer back; a public document goes to `take` instead. `passed`: it was none. */
  forward(
    request: IncomingMessage,
    response: ServerResponse,
    { take, passed }: { take: (document: PlainDocument) => void; passed: () => void },
  ): void {
    const sent = this.#send({ method: request.method, path: request.url, headers: passedOn(request) });
    response.once("close", () => sent.destroy());
    let isAnswered = false;
    sent.on("response", (answer) => {
      isAnswered = true;
      // Where the site has heard enough, the rest is taken from the sender all the same: or it could not read why.
      request.unpipe(sent);
      request.resume();
      const mark = readMark(String(answer.headers[DOCUMENT_MARK] ?? "") || undefined);
      if (!mark) {
        passed();
        return passBack(answer, response);
      }
      void wholeDocument(answer).then(take, () => response.destroy());
    });
    sent.on("error", () => isAnswered || cannotReach(response));
    request.on("error", () => sent.destroy());
    // One that brings nothing has ended before anybody could hear it.
    if (bringsBody(request)) request.pipe(sent);
    else sent.end();
  }

  /** The document at this address, as it stands for everybody; undefined where the site answers something else or not at all. */
  document(path: string): Promise<PlainDocument | undefined> {
    return new Promise((resolve) => {
      const sent = this.#send({ method: "GET", path, headers: { host: "localhost" } });
      sent.on("error", () => resolve(undefined));
      sent.on("response", (answer) => {
        const isDocument = answer.headers[DOCUMENT_MARK] !== undefined;
        if (!isDocument) sent.destroy();
        void wholeDocument(answer).then(resolve, () => resolve(undefined));
      });
      sent.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(options: RequestOptions) {
    return ask({ ...options, agent: this.#agent, socketPath: this.#socketPath });
  }
}

async function wholeDocument(answer: IncomingMessage): Promise<PlainDocument> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const headers = OF_A_DOCUMENT.flatMap((name) => {
    const value = answer.headers[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return {
    status: answer.statusCode ?? 500,
    headers: Object.fromEntries(headers),
    mark: readMark(String(answer.headers[DOCUMENT_MARK])) ?? {},
    body: Buffer.concat(parts),
  };
}

/** As they arrived, but for what is said of one connection and of who asks, which the gate alone knows. */
function passedOn({ rawHeaders, headers }: IncomingMessage): string[] {
  const ours = ["x-forwarded-for", "x-candor-client"];
  const named = ours.flatMap((name) => (headers[name] === undefined ? [] : [name, String(headers[name])]));
  // HTTP/1.0 may name none, 1.1 to the site may not.
  const host = headers.host === undefined ? ["host", "localhost"] : [];
  return [...pairs(rawHeaders, (name) => !ours.includes(name)), ...named, ...host];
}

function passBack(answer: IncomingMessage, response: ServerResponse): void {
  const headers = pairs(answer.rawHeaders, (name) => name !== "transfer-encoding");
  response.writeHead(answer.statusCode ?? 500, answer.statusMessage, headers);
  // An event stream says nothing for a while, and is open all the same.
  if (answer.headers["content-length"] === undefined) response.flushHeaders();
  answer.on("error", () => response.destroy());
  answer.pipe(response);
  limitReading(response);
}

function pairs(raw: string[], also: (name: string) => boolean = () => true): string[] {
  return raw.flatMap((text, at) => {
    const name = text.toLowerCase();
    return at % 2 === 0 && !OF_ONE_CONNECTION.has(name) && also(name) ? [text, raw[at + 1] ?? ""] : [];
  });
}

/** In words; where an answer has begun, it breaks off. */
export function cannotReach(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const line = "The site does not answer just now. Please try again in a moment.\n";
  const headers = { "content-type": "text/plain; charset=utf-8", "content-length": String(Buffer.byteLength(line)) };
  response.writeHead(503, { ...headers, "cache-control": "no-store", "retry-after": "5" }).end(line);
}
