import "server-only";

import { request } from "@octokit/request";
import { env } from "../../env.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { ForgeTrouble, troubleOf } from "./forge-trouble.ts";

export type Asked = { etag?: string | undefined; signal?: AbortSignal | undefined };
export type Said = {
  status: 200;
  data: unknown;
  etag: string | undefined;
  /** Where the list goes on, below the address of the API. */
  next: string | undefined;
  /** The forge's clock. */
  date: Date;
  /** It was answered under another address: of the repository with this number. */
  movedTo: string | undefined;
};
export type ForgeSaid = Said | { status: 304; movedTo: string | undefined } | { status: 404 };
export type Forge = { get(path: string, asked?: Asked): Promise<ForgeSaid> };
export type ForgeOptions = {
  apiUrl: string;
  token?: string | undefined;
  now?: () => Date;
  patienceMs?: number;
  maxBytes?: number;
};

type Answer = { status: number; headers: Record<string, string | number | undefined>; data: unknown };

const PATIENCE_MS = 30_000;
const MAX_BYTES = 20_000_000;
const REDIRECTS = new Set([301, 302, 307, 308]);
const VERSION = "2022-11-28";

/** Reads, and nothing else. What limits one request limits all that follow, until the forge's own time. */
export function openForge({ apiUrl, token, now = () => new Date(), ...bounds }: ForgeOptions): Forge {
  const base = apiUrl.replace(/\/+$/, "");
  const ask = request.defaults({
    baseUrl: base,
    headers: {
      "user-agent": "candor",
      "x-github-api-version": VERSION,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  const limits: { trouble?: ForgeTrouble; secondary: number } = { secondary: 0 };

  async function once(path: string, { etag, signal }: Asked): Promise<Answer> {
    if (limits.trouble?.until && limits.trouble.until > now()) throw limits.trouble;
    const fetch = boundedFetch({
      patienceMs: bounds.patienceMs ?? PATIENCE_MS,
      maxBytes: bounds.maxBytes ?? MAX_BYTES,
      signal,
    });
    try {
      const headers = etag === undefined ? {} : { "if-none-match": etag };
      const answer = await ask(`GET ${path}`, { headers, request: { fetch, redirect: "manual" } });
      limits.secondary = 0;
      return answer as Answer;
    } catch (error) {
      return refused(error);
    }
  }

  function refused(error: unknown): Answer {
    if (!isRefusal(error)) throw error instanceof Error && error.cause !== undefined ? error.cause : error;
    const { status, headers } = error.response;
    if (status === 304 || status === 404 || status === 410) return { status, headers, data: undefined };
    const trouble = troubleOf({ status, headers, said: error.message, now: now() }, limits.secondary);
    if (trouble.code === "secondary_limit") limits.secondary += 1;
    if (trouble.until) limits.trouble = trouble;
    throw trouble;
  }

  async function get(path: string, asked: Asked = {}): Promise<ForgeSaid> {
    const first = await once(path, asked);
    if (!REDIRECTS.has(first.status)) return said(first, undefined);
    const { path: there, id } = placeOf(base, first.headers["location"]);
    const second = await once(there, asked);
    if (REDIRECTS.has(second.status)) throw new ForgeTrouble("moved", "GitHub sends on more than once.");
    return said(second, id);
  }

  function said({ status, headers, data }: Answer, movedTo: string | undefined): ForgeSaid {
    if (status === 304) return { status, movedTo };
    if (status === 404 || status === 410) return { status: 404 };
    if (status !== 200 || typeof data !== "object" || data === null) {
      throw new ForgeTrouble("unreadable", "GitHub's answer is no whole JSON.");
    }
    const link = /<([^<>]*)>\s*;\s*rel="next"/.exec(String(headers["link"] ?? ""))?.[1];
    const date = new Date(String(headers["date"] ?? ""));
    return {
      ...{ status, data, movedTo, etag: headers["etag"] === undefined ? undefined : String(headers["etag"]) },
      next: link === undefined ? undefined : below(base, link),
      date: Number.isNaN(date.getTime()) ? now() : date,
    };
  }

  return { get };
}

/** The library's error for an answer that came, but is no success. */
function isRefusal(error: unknown): error is Error & { response: Answer } {
  return error instanceof Error && "response" in error && typeof error.response === "object" && error.response !== null;
}

/** The path below the API's address; anywhere else nothing is asked, for the token goes along. */
function below(base: string, address: string): string {
  const url = URL.parse(address, `${base}/`)?.href ?? "";
  if (!url.startsWith(`${base}/`)) throw new ForgeTrouble("moved", "GitHub sends on to another address.");
  return url.slice(base.length);
}

/** A renamed or transferred repository is answered for by its number. */
function placeOf(base: string, location: unknown): { path: string; id: string } {
  const path = below(base, String(location ?? ""));
  const id = /^\/repositories\/(\d+)(?:[/?]|$)/.exec(path)?.[1];
  if (id === undefined) throw new ForgeTrouble("moved", "GitHub sends on to what is no repository.");
  return { path, id };
}

let opened: Forge | undefined;

/** The forge of this installation; one for the process, for its limits are. */
export function githubForge(): Forge {
  const { apiUrl, token } = env().github;
  return (opened ??= openForge({ apiUrl, token }));
}
