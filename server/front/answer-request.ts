import "server-only";

import type { IncomingMessage, ServerResponse } from "node:http";
import { asksForOtherForm, asksQuestion } from "#domain/postmortem/question-of-request.ts";
import { zoneAsked, type AskedZone } from "#domain/time/zone-asked.ts";
import { cannotReach, type Site } from "./ask-site.ts";
import { encodeDocument } from "./encode-document.ts";
import { keepDocument, makeOnce } from "./prepare-document.ts";
import {
  findPrepared,
  isTrusted,
  publicationEpoch,
  wasPrepared,
  type Kept,
  type Variant,
} from "./prepared-documents.ts";
import type { PlainDocument, PreparedAnswer } from "./public-document.ts";
import { limitReading } from "./reading-limit.ts";
import { nameClient } from "./request-gate.ts";
import { chooseEncoding, isUnchanged, type Encoding } from "./read-request.ts";

/** Headers that a 304 repeats. */
const ON_UNCHANGED = ["cache-control", "etag", "vary"];
/** Publications that may come one after the other while an answer is made, before its readers ask the site themselves. */
const MOST_ATTEMPTS = 3;

/** Answers from memory what is certain to be what the site would say; everything else is the site's to say. */
export function answerRequest(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const asked = askedOf(request);
  const prepared = asked && preparedFor(asked);
  if (prepared) {
    prepared.readers += 1;
    return sendPrepared(request, response, prepared);
  }
  nameClient(request);
  if (asked && isKnown(asked)) void answerTogether(site, asked, request, response);
  else if (asked && isTrusted() && isStranger(request)) void askAfterFirst(site, asked, request, response);
  else askSite(site, request, response);
}

/** Whose answer is nobody's own. */
function isStranger({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.cookie === undefined && headers.authorization === undefined;
}

type Asked = { path: string; search: string; zone: AskedZone; encoding: Encoding };

/** Undefined where memory never holds the answer. */
function askedOf({ method, url = "", headers }: IncomingMessage): Asked | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const query = url.indexOf("?");
  const [path, search] = query < 0 ? [url, ""] : [url.slice(0, query), url.slice(query)];
  if (search !== "" && (asksForOtherForm(search) || asksQuestion(path, search))) return undefined;
  return { path, search, zone: zoneAsked(search), encoding: chooseEncoding(headers["accept-encoding"]) };
}

function preparedFor(asked: Asked): Kept | undefined {
  if (!isTrusted()) return undefined;
  const { path, search, encoding } = asked;
  const stated = findPrepared({ path, encoding }) ?? imageAt(path);
  if (stated?.anyZone || search === "") return stated;
  const variant = variantOf(asked);
  return variant && findPrepared(variant);
}

/** Bytes that are sent as they are stand under no encoding, whatever the reader's program takes. */
function imageAt(path: string): Kept | undefined {
  const plain = findPrepared({ path, encoding: "identity" });
  return plain?.document?.mark.asIs ? plain : undefined;
}

/** Undefined for a zone that does not exist: only the site can say so. */
function variantOf({ path, zone, encoding }: Asked): Variant | undefined {
  return zone.unknown === undefined ? { path, zone: zone.known, encoding } : undefined;
}

function isKnown(asked: Asked): boolean {
  const variant = variantOf(asked);
  return variant !== undefined && isTrusted() && wasPrepared(variant);
}

/** Whoever asks for a page that everybody reads, just after something was published, waits for the one answer that is being
 * made: a thousand readers ask the site once. */
async function answerTogether(site: Site, asked: Asked, request: IncomingMessage, response: ServerResponse) {
  const variant = variantOf(asked);
  for (let attempt = 0; attempt < MOST_ATTEMPTS && variant && isKnown(asked); attempt += 1) {
    const made = await makeOnce(site, variant);
    const prepared = preparedFor(asked) ?? (isTrusted() ? made : undefined);
    if (response.destroyed) return;
    if (prepared) return sendPrepared(request, response, prepared);
  }
  if (!response.destroyed) askSite(site, request, response);
}

const firstAsked = new Map<string, Promise<void>>();

/** Of all who come for the same new page at the same time, one asks the site; the others look whether what it said is kept. */
async function askAfterFirst(site: Site, asked: Asked, request: IncomingMessage, response: ServerResponse) {
  const key = `${publicationEpoch()} ${asked.encoding} ${request.url}`;
  const first = firstAsked.get(key);
  if (!first) {
    const { promise, resolve } = Promise.withResolvers<void>();
    firstAsked.set(key, promise);
    void promise.then(() => firstAsked.delete(key));
    response.once("close", resolve);
    return askSite(site, request, response, resolve);
  }
  await first;
  if (response.destroyed) return;
  const prepared = preparedFor(asked);
  if (prepared) sendPrepared(request, response, prepared);
  else askSite(site, request, response);
}

/** `answered`: it is known what the site says; what may be kept is kept. */
function askSite(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  answered: () => void = () => undefined,
) {
  const epoch = publicationEpoch();
  const take = (document: PlainDocument) => {
    void answerDocument(site, { document, epoch }, request, response)
      .catch(() => response.destroy())
      .finally(answered);
  };
  site.forward(request, response, { take, passed: answered });
}

type Found = { document: PlainDocument; epoch: number };

async function answerDocument(site: Site, found: Found, request: IncomingMessage, response: ServerResponse) {
  // The site leaves out the body, of which the length and the tag are to be told.
  const document = request.method === "HEAD" ? await site.document(request.url ?? "/") : found.document;
  if (!document) return cannotReach(response);
  const asked = askedOf(request);
  const variant = asked && variantOf(asked);
  const answer =
    document.mark.kept && variant && isWrittenPlainly(request.url ?? "")
      ? await keepDocument(variant, document, found.epoch)
      : await encodeDocument(document, chooseEncoding(request.headers["accept-encoding"]), "once");
  if (!response.destroyed) send(request, response, { ...answer, status: document.status });
}

/** An address can be written in ways without end, and the site may read `/./x` and `#` otherwise than memory does. */
function isWrittenPlainly(address: string): boolean {
  const { pathname, search } = new URL(`http://x${address}`);
  return pathname + search === address;
}

function sendPrepared(request: IncomingMessage, response: ServerResponse, prepared: PreparedAnswer): void {
  send(request, response, { ...prepared, status: 200 });
}

type Answer = PreparedAnswer & { status: number };

function send(request: IncomingMessage, response: ServerResponse, { status, headers, etag, body }: Answer): void {
  if (etag !== undefined && isUnchanged(request.headers["if-none-match"], etag)) {
    response.writeHead(304, unchangedHeaders(headers)).end();
    return;
  }
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
  if (response.writableLength > 0) limitReading(response);
}

function unchangedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ON_UNCHANGED.includes(name)));
}
