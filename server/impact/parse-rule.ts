import "server-only";

import { impactRule, type ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { checkWindow } from "#domain/impact/rule-order.ts";
import { parseInput } from "#domain/parse-input.ts";
import { checkMappedZone } from "./map-log.ts";

/** A rule as it is stated; one that stands already is only read. @throws {InvalidInput} */
export function parseRule(input: ImpactRuleInput) {
  const rule = parseInput(impactRule, input);
  checkWindow(rule.window);
  if (rule.defaultMapping) checkMappedZone(rule.defaultMapping, ["defaultMapping"]);
  return rule;
}
