import type { Text } from "#domain/timeline/timeline-event.ts";
import type { ExposureAnswers } from "./exposure-answers.ts";
import { NO_RULE, type Reason } from "./exposure-reason.ts";
import type { ExposureConditions, ExposureRule, ExposureVerdict } from "./exposure-shape.ts";
import { evaluateCondition, type Asked, type Outcome } from "./evaluate-condition.ts";

export type AdviceGiven = {
  key: string;
  text: Text;
  /** Whether it is done already, as far as the answers tell; absent where no answer could. */
  state?: "met" | "not_met" | "unknown";
  details: Reason[];
};
export type ExposureResult = {
  verdict: ExposureVerdict;
  reasons: Reason[];
  nextStep: Text;
  advice: AdviceGiven[];
};

/**
 * The first rule that holds decides, unless a rule before it might hold too and would say otherwise: then it is unknown. Rules
 * may ask what is answered and what is certain, yet nothing is not affected for want of an answer. Needs no zod, so that a
 * page can carry it.
 */
export function evaluateExposure(conditions: ExposureConditions, answers: ExposureAnswers): ExposureResult {
  const fields = new Map(conditions.fields.map((field) => [field.path, field]));
  const asked: Asked = { scheme: conditions.scheme, fields, answers };
  const said = walkRules(conditions.rules, asked);
  const { decided, possible, facts, doubts } =
    verdictOf(said) === "not_affected" ? walkRules(conditions.rules, { ...asked, wantsAnswers: true }) : said;
  const isDecided = decided !== undefined && possible.size === 1;
  const verdict = verdictOf({ decided, possible });
  const saidBy = decided && decided.verdict === verdict ? decided : undefined;
  const rule: Reason[] = saidBy ? [{ kind: "rule", key: saidBy.key, text: saidBy.reason }] : [];
  const reasons = [...rule, ...(isDecided ? facts : [...doubts, ...facts])];
  return {
    verdict,
    reasons: reasons.length > 0 ? distinct(reasons) : [NO_RULE],
    nextStep: saidBy?.nextStep ?? conditions.nextStep,
    advice: adviceFor(conditions, asked),
  };
}

function verdictOf({ decided, possible }: Pick<Walk, "decided" | "possible">): ExposureVerdict {
  return decided !== undefined && possible.size === 1 ? decided.verdict : "unknown";
}

type Walk = {
  decided?: ExposureRule | undefined;
  possible: Set<ExposureVerdict>;
  /** Why rules do not hold, and why they might. */
  facts: Reason[];
  doubts: Reason[];
};

function walkRules(rules: readonly ExposureRule[], asked: Asked): Walk {
  const walk: Walk = { possible: new Set(), facts: [], doubts: [] };
  for (const rule of rules) {
    const { truth, why } = evaluateCondition(rule.when, asked);
    if (truth === false) walk.facts.push(...why);
    else walk.possible.add(rule.verdict);
    if (truth === "unknown") walk.doubts.push(...why);
    if (truth === true) return { ...walk, decided: rule };
  }
  return walk;
}

function adviceFor({ advice }: ExposureConditions, asked: Asked): AdviceGiven[] {
  return advice.flatMap(({ key, text, when, check }): AdviceGiven[] => {
    if (when && evaluateCondition(when, asked).truth === false) return [];
    if (!check) return [{ key, text, details: [] }];
    const outcome = evaluateCondition(check, asked);
    return [{ key, text, state: stateOf(outcome), details: distinct(outcome.why) }];
  });
}

function stateOf({ truth }: Outcome): AdviceGiven["state"] {
  if (truth === "unknown") return "unknown";
  return truth ? "met" : "not_met";
}

function distinct(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [`${reason.kind} ${reason.text.en}`, reason])).values()];
}
