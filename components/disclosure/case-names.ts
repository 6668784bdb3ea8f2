import type { CaseEntry } from "#domain/disclosure/case-fact.ts";
import { clockWords } from "./deadline-words.ts";
import { policyWords } from "./disclosure-words.ts";
import type { NameKind, Names } from "./fact-words.ts";

/** How each thing of the case is called, also what was taken away since; the last name it had counts. */
export function namesIn(entries: readonly CaseEntry[]): Names {
  const names = new Map<string, string>();
  const called = (kind: NameKind, key: string, name: string) => names.set(`${kind} ${key}`, name);
  for (const { fact } of entries) {
    switch (fact.kind) {
      case "party_added":
        called("party", fact.party, fact.name.en);
        break;
      case "party_changed":
        if (fact.name) called("party", fact.party, fact.name.en);
        break;
      case "embargo_proposed":
        if (!names.has(`term ${fact.term}`)) called("term", fact.term, `terms ${countOf(names, "term ") + 1}`);
        break;
      case "credit_set":
        called("credit", fact.credit, fact.name);
        break;
      case "status_stated":
        called("statement", fact.statement, [fact.component, fact.configuration].filter(Boolean).join(", "));
        break;
      case "deadline_set":
        called("deadline", fact.deadline, fact.policy.title ?? policyWords[fact.policy.name]);
        break;
      case "clock_applied":
        called("clock", fact.clock, fact.title ?? clockWords[fact.name].en);
    }
  }
  return (kind, key) => names.get(`${kind} ${key}`) ?? key;
}

function countOf(names: ReadonlyMap<string, string>, beginning: string): number {
  return [...names.keys()].filter((key) => key.startsWith(beginning)).length;
}
