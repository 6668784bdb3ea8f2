import type { AdvisoryFacts } from "./advisory-facts.ts";

const CVE = /^CVE-[0-9]{4}-[0-9]{4,}$/;
const SYSTEMS = {
  cve: "CVE",
  ghsa: "GitHub Security Advisory",
  vu: "CERT/CC Vulnerability Note",
  hackerone: "HackerOne",
  osv: "OSV",
  csaf: "CSAF",
  other: "Other",
};

/** The first CVE id has a place of its own; all others are named with their system. */
export function canonicalIdentifiers({ identifiers }: Pick<AdvisoryFacts, "identifiers">) {
  const known = identifiers.filter(({ value }) => value.trim() !== "");
  const cve = known.find(({ scheme, value }) => scheme === "cve" && CVE.test(value));
  const rest = known.filter((identifier) => identifier.scheme !== "cve" || identifier.value !== cve?.value);
  const named = new Map(
    rest.map(({ scheme, value }) => [`${scheme} ${value}`, { system_name: SYSTEMS[scheme], text: value }]),
  );
  return { ...(cve && { cve: cve.value }), ...(named.size > 0 && { ids: [...named.values()] }) };
}
