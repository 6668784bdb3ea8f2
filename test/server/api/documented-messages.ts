import type { Sent } from "./call-api.ts";
import { disclosureBody } from "./disclosure-messages.ts";
import { impactBody } from "./impact-messages.ts";
import { threadBody } from "./thread-bodies.ts";
import { upstreamBody } from "./upstream-messages.ts";

/** A documented path about this incident; every other name in it is that of one row. */
export const filled = (path: string, { slug, id }: { slug: string; id: string }) =>
  path
    .replace("{slug}", slug)
    .replace("{entry}", "1")
    .replace("{seq}", "1")
    .replace("{n}", "1")
    .replace("{format}", "csaf-incident")
    .replaceAll(/\{\w+\}/g, id);

/** A message each call would accept if its subject were there. */
export function messageFor(method: string, path: string): Sent {
  const headers = { "if-match": '"1"' };
  if (method === "get" || method === "delete") return { headers };
  const ofUpstream = upstreamBody(method, path);
  if (ofUpstream) return { headers, body: ofUpstream };
  const ofThread = threadBody(path);
  if (ofThread) return { headers, body: ofThread };
  const ofCase = disclosureBody(method, path);
  if (ofCase) return { headers, body: ofCase };
  const ofImpact = impactBody(path);
  if (ofImpact) return { headers, body: ofImpact };
  if (path.endsWith("/withdraw")) return { headers, body: { reason: "x" } };
  if (path.endsWith("/import")) return { headers, body: { text: "2026-01-01 x", dryRun: true } };
  if (path.endsWith("/redact")) return { headers, body: { reason: "x" } };
  if (path.endsWith("/approval")) return { headers, body: { documentHash: "0".repeat(64) } };
  if (path.endsWith("/break-glass")) return { headers, body: { documentHash: "0".repeat(64), note: "x", reason: "x" } };
  if (path.endsWith("/lint/acknowledgements")) return { headers, body: { finding: "0".repeat(16), reason: "x" } };
  if (path.endsWith("/lint/fixes")) return { headers, body: { finding: "0".repeat(16) } };
  if (path.endsWith("/publication")) return { headers, body: { documentHash: "0".repeat(64), note: "x" } };
  if (path.endsWith("/narratives")) return { headers, body: { kind: "note", title: { en: "x" }, body: { en: "x" } } };
  if (path.endsWith("/events"))
    return { headers, body: { title: { en: "x" }, lane: "provider", time: { date: "2026-01-01" } } };
  return { headers, body: { title: { en: "x" } } };
}
