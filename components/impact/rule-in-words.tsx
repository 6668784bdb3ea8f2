import type { Condition, ImpactRule } from "#domain/impact/impact-rule.ts";
import { numberText, unitOptions } from "./impact-words.ts";
import { shownInstant } from "./impact-moment.ts";
import { fieldLabel, opLabel, words } from "./rule-words.ts";

type Props = { rule: ImpactRule; zone: string };

/** A rule to read: what is counted, when, which, and what does not count. */
export function RuleInWords({ rule, zone }: Props) {
  const { unit, window, where, exclusions } = rule;
  const bounds = [
    ...(window.from === undefined ? [] : [`from ${shownInstant(window.from, zone)}`]),
    ...(window.until === undefined ? [] : [`until ${shownInstant(window.until, zone)}, not included`]),
  ];
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-soft">Counted</dt>
      <dd>{unitOptions.find(({ value }) => value === unit)?.label}</dd>
      <dt className="text-soft">Window</dt>
      <dd>{bounds.length === 0 ? "open at both ends" : bounds.join(" ")}</dd>
      <dt className="text-soft">Condition</dt>
      <dd>
        <ConditionInWords condition={where} />
      </dd>
      <dt className="text-soft">Excluded</dt>
      <dd>
        {exclusions.length === 0 && "nothing"}
        {exclusions.map(({ reason, field, values, glob }, at) => (
          <span key={at} className="block [overflow-wrap:anywhere]">
            {typeof reason === "string" ? reason : reason.en}:{" "}
            <span className="text-soft">
              {fieldLabel(field)} {glob === undefined ? `is ${listed(values ?? [])}` : `matches ${glob}`}
            </span>
          </span>
        ))}
      </dd>
    </dl>
  );
}

function ConditionInWords({ condition, isNegated = false }: { condition: Condition; isNegated?: boolean }) {
  if ("not" in condition) return <ConditionInWords condition={condition.not} isNegated={!isNegated} />;
  if ("all" in condition || "any" in condition) {
    const [said, parts] = "all" in condition ? [words.all, condition.all] : [words.any, condition.any];
    return (
      <>
        {isNegated ? `not: ${said}` : said}
        <ul className="list-disc ps-5">
          {parts.map((part, at) => (
            <li key={at}>
              <ConditionInWords condition={part} />
            </li>
          ))}
        </ul>
      </>
    );
  }
  const { field, op, value } = condition;
  if (op === "exists") {
    const isThere = value !== isNegated;
    return <>{`${fieldLabel(field)} ${isThere ? "is there" : "is missing"}`}</>;
  }
  return (
    <span className="[overflow-wrap:anywhere]">
      {isNegated && "not: "}
      {fieldLabel(field)} {opLabel(op, field)}{" "}
      <strong className="font-semibold">{Array.isArray(value) ? listed(value.map(String)) : shown(value)}</strong>
    </span>
  );
}

function shown(value: string | number): string {
  return typeof value === "number" ? numberText(value) : value;
}

const MOST = 6;

function listed(values: string[]): string {
  const rest = values.length - MOST;
  return rest > 0 ? `${values.slice(0, MOST).join(", ")} and ${rest} more` : values.join(", ");
}
