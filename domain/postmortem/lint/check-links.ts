import { textFinding, type LintFinding, type PublicText } from "./finding.ts";
import type { LinkVerdict, LintContext } from "./lint-context.ts";
import type { DocumentParts } from "./public-texts.ts";

const ADDRESS = /\bhttps?:\/\/[^\s<>"'“”「」（）)\]}、。]+/gi;
const CONSOLE_PATH = /(?<=\]\(|\s|^)\/(?:console|api)\/[^\s)"'<>]{1,300}/g;
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|corp|lan|home|private|localdomain|home\.arpa)$/i;
const SIGNED_IN = /^(?:console\.|[a-z0-9-]+\.console\.)|^portal\.azure\.com$|^app\.(?:datadoghq|pagerduty)\./i;

export type SaidLink = { written: PublicText; url: string; start: number; end: number };

/** Every address of the document, in prose and beside it. */
export function linksIn({ texts, strings }: Pick<DocumentParts, "texts" | "strings">): SaidLink[] {
  const all = [...texts, ...strings.map(({ field, text }): PublicText => ({ field, locale: "en", text }))];
  return all.flatMap((written) =>
    [...written.text.matchAll(ADDRESS)].map((match) => {
      const url = match[0].replace(/[.,;:!?]+$/, "");
      return { written, url, start: match.index, end: match.index + url.length };
    }),
  );
}

/** Links that lead where readers cannot go, and those that lead nowhere any more. */
export function checkLinks({ parts, links }: LintContext): LintFinding[] {
  const verdicts = new Map(links.map((verdict) => [verdict.url, verdict]));
  return [...linksIn(parts).flatMap((link) => judge(link, verdicts)), ...parts.texts.flatMap(ownConsole)];
}

function judge({ written, url, start, end }: SaidLink, verdicts: Map<string, LinkVerdict>): LintFinding[] {
  const why = privateBecause(url);
  if (why !== undefined) {
    const message = `Readers cannot follow this link: ${why}.`;
    return [textFinding(written, start, end, { code: "private_link", message })];
  }
  const verdict = verdicts.get(url);
  if (!verdict?.dead) return [];
  const message = `This link leads nowhere${verdict.why === undefined ? "" : `: ${verdict.why}`}.`;
  return [textFinding(written, start, end, { code: "dead_link", message })];
}

function ownConsole(written: PublicText): LintFinding[] {
  return [...written.text.matchAll(CONSOLE_PATH)].map((match) =>
    textFinding(written, match.index, match.index + match[0].length, {
      code: "private_link",
      message: "Readers cannot follow this link: it leads into the workspace.",
    }),
  );
}

/** Why nobody outside gets there; undefined where they may. As the browser reads it: 0x7f000001 is 127.0.0.1. */
export function privateBecause(address: string): string | undefined {
  if (!URL.canParse(address)) return "it is no address";
  const { hostname, pathname, username } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (username !== "") return "it holds a user's name";
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host) ? isPrivateV4(host) : host.includes(":") && isPrivateV6(host)) {
    return "it is an address of an inside network";
  }
  if (PRIVATE_NAME.test(host) || !/[.:]/.test(host)) return "its name is of an inside network";
  if (SIGNED_IN.test(host)) return "it is a console that asks to sign in";
  return /^\/console(?:\/|$)/.test(pathname) ? "it leads into a workspace" : undefined;
}

function isPrivateV4(host: string): boolean {
  const [a = 0, b = 0] = host.split(".").map(Number);
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  return (
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b <= 127)
  );
}

function isPrivateV6(host: string): boolean {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(host);
  if (mapped) {
    const [high, low] = [Number.parseInt(mapped[1] ?? "0", 16), Number.parseInt(mapped[2] ?? "0", 16)];
    return isPrivateV4([high >> 8, high & 255, low >> 8, low & 255].join("."));
  }
  return host === "::" || host === "::1" || /^f[cd]/i.test(host) || /^fe[89ab]/i.test(host);
}
