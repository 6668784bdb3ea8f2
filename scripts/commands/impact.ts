import { AUDIENCES, type Text } from "#domain/timeline/timeline-event.ts";
import { recomputeImpact, type RecomputeWish } from "#server/impact/recompute-impact.ts";
import { stateImpact, type NewImpactStatement } from "#server/impact/state-impact.ts";
import { WrongUse } from "../progress.ts";
import { atRecord } from "./at-record.ts";
import { text, type Answer, type Command, type Given } from "./command.ts";

function numberFrom(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new WrongUse(`--${name} is a number from 1.`);
}

async function recompute({ words: [slug = ""], options }: Given): Promise<Answer> {
  const revision = numberFrom("revision", text(options.revision));
  const statement = numberFrom("statement", text(options.statement));
  const wish: RecomputeWish = {
    ...(revision !== undefined && { revision }),
    ...(statement !== undefined && { statement }),
  };
  const answer = await atRecord(() => recomputeImpact(slug, wish));
  return { json: answer, lines: [shellCommand(answer.sql)] };
}

/** The script goes in as it is: nothing in it is the shell's, whatever a file or a value is called. */
function shellCommand(sql: string): string {
  const taken = new Set(sql.split(/\r?\n/));
  let end = "END_OF_SQL";
  while (taken.has(end)) end += "_";
  return `duckdb <<'${end}'\n${sql.trimEnd()}\n${end}`;
}

const textOf = (en: string | undefined, ja: string | undefined): Text | undefined =>
  en === undefined ? undefined : { en, ...(ja !== undefined && { ja }) };

async function state({ words: [slug = ""], options }: Given): Promise<Answer> {
  const named = (name: string) => textOf(text(options[name]), text(options[`${name}-ja`]));
  const [population, method, why] = [named("population"), named("method"), named("why")];
  const audience = AUDIENCES.find((known) => known === (text(options.audience) ?? "internal"));
  if (!population || !method) throw new WrongUse("impact statement needs --population and --method.");
  if (!audience) throw new WrongUse(`--audience is one of ${AUDIENCES.join(", ")}.`);
  const withAccounts = options["without-accounts"] !== true;
  const input: NewImpactStatement = { population, method, audience, withAccounts, ...(why && { why }) };
  const statement = await atRecord(() => stateImpact(slug, input));
  const { number, count, unit, corrects } = statement;
  const corrected = corrects ? `; it corrects ${corrects.count} of statement ${corrects.number}` : "";
  return { json: statement, lines: [`statement ${number}: ${count} ${unit}${corrected}`] };
}

const word = { type: "string" } as const;

export const IMPACT_COMMANDS: Command[] = [
  {
    name: "impact recompute",
    does: "print the DuckDB command with which anybody counts the number again from the archived files, without this application",
    words: ["incident"],
    options: { revision: word, statement: word },
    example: "npm run --silent candor -- impact recompute glm-5-3-kv-cache-leak | sh",
    run: recompute,
  },
  {
    name: "impact statement",
    does: "state the number that counting gave, as the next statement; a correction says --why. Each text also as --…-ja",
    words: ["incident"],
    options: {
      ...{ population: word, method: word, why: word, audience: word, "without-accounts": { type: "boolean" } },
      ...{ "population-ja": word, "method-ja": word, "why-ja": word },
    },
    example:
      'npm run candor -- impact statement glm-5-3-kv-cache-leak --population "All responses" --method "See the rule"',
    run: state,
  },
];
