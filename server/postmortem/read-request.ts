import "server-only";

import { asksOfList } from "#domain/postmortem/list-question.ts";

export type Encoding = "br" | "gzip" | "identity";

/** `?spreadsheet=1`: the file in the form in which no cell of it runs as a formula. */
export function asksForSpreadsheet(search: string): boolean {
  return new URLSearchParams(search).get("spreadsheet") === "1";
}

/** That form, or `?profile=…`: CSAF told otherwise. */
export function asksForOtherForm(search: string): boolean {
  return asksForSpreadsheet(search) || new URLSearchParams(search).has("profile");
}

/** `/incidents/x/check?version=1.2`, `/incidents/x/history?from=1&to=3` or `/?q=cache`: answered for who asks, and for nobody else. */
export function asksQuestion(path: string, search: string): boolean {
  if (path === "/" || path === "/ja") return asksOfList(search);
  return /\/(check|history)$/.test(path) && [...new URLSearchParams(search).keys()].some((name) => name !== "tz");
}

const PREFERENCE: readonly Encoding[] = ["br", "gzip", "identity"];

/** The smallest form that the reader's program takes; identity where it takes none of ours. */
export function chooseEncoding(header: string | null | undefined): Encoding {
  if (!header) return "identity";
  const accepted = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    accepted.set(name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const weightOf = (encoding: Encoding) =>
    accepted.get(encoding) ?? (encoding === "identity" ? 0 : (accepted.get("*") ?? 0));
  return PREFERENCE.find((encoding) => weightOf(encoding) > 0) ?? "identity";
}

/** `If-None-Match`, compared weakly as RFC 9110 says for it. */
export function isUnchanged(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((given) => given.trim().replace(/^W\//, "") === etag);
}
