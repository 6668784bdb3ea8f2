import { asksOfList } from "./list-question.ts";

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
