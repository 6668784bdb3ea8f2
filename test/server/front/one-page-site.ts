import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { forgetPrepared, trustPreparedUntil, wasLast } from "#server/front/prepared-documents.ts";
import { answerDocument, HTML, refuseMethod, type Made } from "#server/postmortem/read-and-answer.ts";
import { openFront, type Answer, type TestFront } from "./test-front.ts";

export const pageOf = (words: string) => `<!doctype html><p>${`${words} `.repeat(500)}</p>`;

/** What the site behind the front says of `/page`, how often it was asked, and what happens while it makes its answer. */
export type OnePage = {
  made: Made;
  asked: number;
  whileMade: () => Promise<void>;
  /** What it does, if not what Next does. */
  behaves: RequestListener;
  front: TestFront;
  get: (headers?: Record<string, string>, method?: string) => Promise<Answer>;
};

/** A front before a site of one page, for the tests of a file; for each of them as if nobody had asked before. */
export function onePageSite(): OnePage {
  const site = { get: (headers, method) => site.front.get("/page", headers, method) } as OnePage;
  beforeAll(async () => {
    site.front = await openFront((request, response) => site.behaves(request, response));
  });
  afterAll(() => site.front.close());
  beforeEach(() => {
    forgetPrepared();
    wasLast({ path: "/page", encoding: "identity" });
    trustPreparedUntil(0);
    site.made = { kind: "published", type: HTML, text: pageOf("words") };
    site.whileMade = async () => undefined;
    site.asked = 0;
    site.behaves = (request, response) => void asNextDoes(site, request, response);
  });
  return site;
}

/** Adds its `Vary`, drops the length, then pipes the body or ends. */
async function asNextDoes(site: OnePage, message: IncomingMessage, response: ServerResponse): Promise<void> {
  site.asked += 1;
  response.setHeader("vary", "rsc, next-router-state-tree");
  const headers = new Headers(message.headers as Record<string, string>);
  const request = new Request(`http://127.0.0.1${message.url}`, { method: message.method ?? "GET", headers });
  const reads = message.method === "GET" || message.method === "HEAD";
  const make = async () => {
    const now = site.made;
    await site.whileMade();
    return now;
  };
  const answer = reads ? await answerDocument(request, { path: "/page" }, make) : refuseMethod();
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  if (answer.body && message.method !== "HEAD") {
    response.flushHeaders();
    response.write(new Uint8Array(await answer.arrayBuffer()));
  }
  response.end();
}
