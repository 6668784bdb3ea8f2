import type { PartyRole } from "../case-words.ts";
import type { PartyCategory } from "./advisory-facts.ts";

const CATEGORIES: [PartyRole, PartyCategory][] = [
  ["vendor", "vendor"],
  ["coordinator", "coordinator"],
  ["cna", "coordinator"],
  ["finder", "discoverer"],
  ["reporter", "discoverer"],
  ["deployer", "user"],
];

/** By the first of its roles that CSAF has a word for. */
export function partyCategory(roles: readonly string[]): PartyCategory {
  return CATEGORIES.find(([role]) => roles.includes(role))?.[1] ?? "other";
}
