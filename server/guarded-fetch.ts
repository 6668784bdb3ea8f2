import "server-only";

import type { LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { ExpectedError } from "#domain/errors.ts";
import { parseOutside, resolveOutside, type Guard } from "./guarded-address.ts";

/** It was tried and did not work; the code is `timeout`, `connection_failed` or `too_many_redirects`. */
export class FetchFailed extends ExpectedError {}

export type Asked = Guard & {
  method?: "GET" | "HEAD" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** For all of it: name, connection, redirects, answer. */
  timeoutMs?: number;
  /** More of an answer is not read. */
  maxBytes?: number;
  /** How many to follow, each checked as the first; 0 hands the redirect out as the answer. For GET and HEAD only. */
  redirects?: number;
  signal?: AbortSignal;
};
export type Fetched = {
  status: number;
  /** The last one, after redirects. */
  url: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
  isCut: boolean;
};

const REDIRECT = new Set([301, 302, 303, 307, 308]);

/**
 * Asks an address that somebody gave. It is refused where it leads inside: as written, as its name resolves, and again after every
 * redirect; the connection goes to the address that was checked, whatever the name means a moment later.
 * @throws {AddressRefused} {FetchFailed}
 */
export async function guardedFetch(address: string, asked: Asked = {}): Promise<Fetched> {
  const { timeoutMs = 10_000, redirects = 0, method = "GET" } = asked;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = asked.signal ? AbortSignal.any([deadline, asked.signal]) : deadline;
  try {
    let url = parseOutside(address, asked);
    for (let left = method === "POST" ? 0 : redirects; ; left -= 1) {
      const fetched = await ask(url, asked, signal);
      const next = REDIRECT.has(fetched.status) ? fetched.headers.location : undefined;
      if (redirects === 0 || method === "POST" || next === undefined) return fetched;
      if (left <= 0) throw new FetchFailed("too_many_redirects", `It redirects more than ${redirects} times.`);
      url = parseOutside(URL.canParse(next, url) ? new URL(next, url).href : next, asked);
    }
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    if (deadline.aborted) throw new FetchFailed("timeout", `No whole answer within ${timeoutMs} ms.`, { cause: error });
    throw new FetchFailed("connection_failed", `No connection, or it broke: ${codeOf(error)}.`, { cause: error });
  }
}

async function ask(url: URL, asked: Asked, signal: AbortSignal): Promise<Fetched> {
  const addresses = await unlessAborted(resolveOutside(url, asked), signal);
  const { method = "GET", body, maxBytes = 1_000_000 } = asked;
  const options: RequestOptions = {
    method,
    headers: {
      "user-agent": "Candor",
      accept: "*/*",
      "accept-encoding": "identity",
      ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      ...asked.headers,
    },
    // A connection of its own: one that is kept could have been opened to somewhere else.
    agent: false,
    lookup: pinnedTo(addresses),
    signal,
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options, resolve);
    request.on("error", reject);
    request.end(body);
  });
  try {
    const read = await readUpTo(answer, maxBytes);
    return { status: answer.statusCode ?? 0, url: url.href, headers: answer.headers, ...read };
  } finally {
    answer.destroy();
  }
}

async function readUpTo(answer: IncomingMessage, maxBytes: number): Promise<{ body: Buffer; isCut: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > maxBytes) break;
  }
  return { body: Buffer.concat(parts).subarray(0, maxBytes), isCut: length > maxBytes };
}

/** Resolves a name to what was checked, and asks nobody again. */
function pinnedTo(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, { all }, done) => {
    if (all) return done(null, addresses);
    const [first] = addresses;
    return done(null, first?.address ?? "", first?.family);
  };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** A code alone: a message may hold the address that the name resolved to. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? code : "unknown";
}
