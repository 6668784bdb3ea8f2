import "server-only";

import { lookup as lookUp, type LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { ExpectedError } from "#domain/errors.ts";
import { env } from "./env.ts";
import { isInside } from "./inside-address.ts";

/** An address that this server does not go to. It says nothing of what lies there. */
export class AddressRefused extends ExpectedError {}

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;
/** `allow`: `host:port` pairs that may lie inside, by default WEBHOOK_ALLOW_PRIVATE. */
export type Guard = { allow?: readonly string[]; resolve?: Resolve };

/** It means this machine, whatever a resolver says (RFC 6761). */
const LOCAL_NAME = /^(.*\.)?localhost\.?$/;
const PORTS: Record<string, string> = { "http:": "80", "https:": "443" };

/** What an address says by itself: its scheme, its port, a host that is written as numbers. @throws {AddressRefused} */
export function parseOutside(text: string, { allow = env().webhookAllowPrivate }: Guard = {}): URL {
  if (!URL.canParse(text))
    throw new AddressRefused("invalid_address", "That is no address such as https://example.org/.");
  const url = new URL(text);
  const usual = PORTS[url.protocol];
  if (usual === undefined) throw new AddressRefused("scheme_refused", "Only http and https addresses are accepted.");
  if (url.username !== "" || url.password !== "") {
    throw new AddressRefused("credentials_refused", "An address with a user or a password in it is not accepted.");
  }
  if (isListed(url, allow)) return url;
  if (url.port !== "")
    throw new AddressRefused("port_refused", "Only the ports 80 (http) and 443 (https) are accepted.");
  const host = bareHost(url);
  if (host === "" || LOCAL_NAME.test(host) || (isIP(host) !== 0 && isInside(host))) throw inside();
  return url;
}

/** Where its host is, all of it outside: connect to one of these and to nothing else. @throws {AddressRefused} {Error} of the resolver */
export async function resolveOutside(url: URL, guard: Guard = {}): Promise<LookupAddress[]> {
  const { allow = env().webhookAllowPrivate, resolve = resolveName } = guard;
  const host = bareHost(url);
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (found.length === 0) throw Object.assign(new Error("no address"), { code: "ENOTFOUND" });
  // One inside among several is enough: which of them is dialled is not ours to choose.
  if (!isListed(url, allow) && found.some(({ address }) => isInside(address))) throw inside();
  return found;
}

function isListed(url: URL, allow: readonly string[]): boolean {
  return allow.includes(`${url.hostname}:${url.port === "" ? (PORTS[url.protocol] ?? "") : url.port}`);
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}

function inside(): AddressRefused {
  return new AddressRefused("address_inside", "The address leads inside this server's network, and is not accepted.");
}

function resolveName(hostname: string): Promise<LookupAddress[]> {
  return new Promise((done, fail) => {
    lookUp(hostname, { all: true }, (error, found) => (error ? fail(error) : done(found)));
  });
}
