import type { PublicDocument, PublicImpact } from "../public-document.ts";
import { found, missing, type Resolved, type Resolver } from "./reference-value.ts";

export const impactResolvers: Record<string, Resolver> = {
  "impact.count": ofImpact(({ count, confidence }) => found({ kind: "count", count, ...atLeast(confidence) })),
  "impact.accounts": ofImpact(({ accounts, confidence }) =>
    accounts === undefined
      ? missing("no public number of accounts is stated")
      : found({ kind: "count", count: accounts, ...atLeast(confidence) }),
  ),
  "impact.threshold": ofImpact(({ rule }) => found({ kind: "count", count: rule.value })),
  "impact.from": ofImpact(({ rule }) =>
    rule.from ? found({ kind: "time", time: rule.from, part: "all" }) : missing("the rule's window has no start"),
  ),
  "impact.until": ofImpact(({ rule }) =>
    rule.until ? found({ kind: "time", time: rule.until, part: "all" }) : missing("the rule's window has no end"),
  ),
  "impact.as-of": ofImpact(({ asOf }) => found({ kind: "time", time: asOf, part: "all" })),
  "impact.excluded": {
    args: ["exclusion"],
    resolve: ([key = ""], { impact }) => {
      const exclusion = impact?.excluded.find((excluded) => excluded.key === key);
      return exclusion
        ? found({ kind: "count", count: exclusion.count })
        : missing(`no number is stated for the exclusion "${key}"`);
    },
  },
};

function ofImpact(read: (impact: PublicImpact) => Resolved): Resolver {
  return {
    args: [],
    resolve: (_, { impact }: PublicDocument) => (impact ? read(impact) : missing("no public number is stated")),
  };
}

function atLeast(confidence: PublicImpact["confidence"]): { atLeast?: true } {
  return confidence === "lower_bound" ? { atLeast: true } : {};
}
