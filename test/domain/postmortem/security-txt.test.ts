import { describe, expect, it } from "vitest";
import { securityTxt } from "#domain/postmortem/security-txt.ts";

const origin = "https://incidents.example.org";
const contacts = ["mailto:security@example.org", "https://example.org/report"];
const FIELDS = [
  "Acknowledgments",
  "Canonical",
  "Contact",
  "Encryption",
  "Expires",
  "Hiring",
  "Policy",
  "Preferred-Languages",
];

/** What RFC 9116 asks of the file and this one breaks; the numbers are its sections. */
function faults(text: string, now: string): string[] {
  const found: string[] = [];
  const must = (holds: boolean, rule: string) => void (holds || found.push(rule));
  must(/^([^\r\n]*\r?\n)+$/.test(text), "4 every line ends");
  const lines = text.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
  const fields = lines.map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line));
  must(
    fields.every((field) => field !== null),
    "4 a field is a name, a colon, a space and a value",
  );
  const of = (name: string) => fields.filter((field) => field?.[1] === name).map((field) => field?.[2] ?? "");
  must(
    fields.every((field) => FIELDS.includes(field?.[1] ?? "")),
    "2.5 known names",
  );
  must(of("Contact").length > 0, "2.5.3 a contact");
  must(
    of("Contact").every((uri) => /^(mailto:|https:\/\/|tel:)/.test(uri)),
    "2.5.3 a URI, the web over TLS",
  );
  must(of("Expires").length === 1, "2.5.5 expires once");
  const [expires = ""] = of("Expires");
  must(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(expires), "2.5.5 in the form of RFC 3339");
  const days = (Date.parse(expires) - Date.parse(now)) / 86_400_000;
  must(days > 0 && days < 365, "2.5.5 in less than a year, and not past");
  must(of("Preferred-Languages").length <= 1, "2.5.8 languages once");
  must(
    of("Canonical").every((uri) => uri.startsWith("https://")),
    "2.5.2 canonical over TLS",
  );
  return found;
}

describe("security.txt", () => {
  it.each(["2026-11-30", "2024-02-29", "2026-12-31"])("of %s keeps every rule of RFC 9116", (today) => {
    const text = securityTxt(contacts, origin, today);
    expect(faults(text, `${today}T00:00:00Z`)).toEqual([]);
    expect(faults(text, `${today}T23:59:59Z`)).toEqual([]);
    expect(text.split("\r\n").slice(0, 2)).toEqual(contacts.map((contact) => `Contact: ${contact}`));
  });

  it("is found wrong by these rules where it is", () => {
    const text = securityTxt(contacts, origin, "2026-11-30");
    expect(faults(text.replace(/Expires.*\r\n/, ""), "2026-11-30")).not.toEqual([]);
    expect(faults(text, "2028-01-01")).toEqual(["2.5.5 in less than a year, and not past"]);
    expect(
      faults(text.replaceAll("mailto:", "").replace("https://example.org/report", "x"), "2026-11-30"),
    ).toHaveLength(1);
    expect(faults(securityTxt([], origin, "2026-11-30"), "2026-11-30")).toEqual(["2.5.3 a contact"]);
  });

  it("is the same all day", () => {
    expect(securityTxt(contacts, origin, "2026-11-30")).toBe(securityTxt(contacts, origin, "2026-11-30"));
    expect(securityTxt(contacts, origin, "2026-11-30")).toContain("Expires: 2027-09-26T00:00:00Z");
  });
});
