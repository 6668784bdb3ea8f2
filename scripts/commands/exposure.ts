import { parseInput } from "#domain/parse-input.ts";
import { exposureQuestion, nodesBelowContext, type NodeBelow } from "#domain/upstream/deployment.ts";
import type { ExposureResult } from "#domain/upstream/evaluate-exposure.ts";
import type { ExposureAnswers } from "#domain/upstream/exposure-answers.ts";
import { importDeployments } from "#domain/upstream/import-deployments.ts";
import { checkExposure } from "#server/upstream/check-exposure.ts";
import { CannotGoOn, WrongUse } from "../progress.ts";
import { atRecord } from "./at-record.ts";
import { text, type Answer, type Command, type Given } from "./command.ts";
import { readText } from "./read-file.ts";

type Asked = { name: string; answers: ExposureAnswers };

const whole = new Intl.NumberFormat("en-US");

async function check({ options }: Given): Promise<Answer> {
  const [slug, file] = [text(options.incident), text(options.file)];
  if (slug === undefined || file === undefined) throw new WrongUse("exposure check needs --incident and --file.");
  const asked = askedIn(file, await readText(file));
  const results = await atRecord(() =>
    checkExposure(
      slug,
      asked.map(({ answers }) => answers),
    ),
  );
  const checked = results.map((result, index) => {
    const { name = "", answers = {} } = asked[index] ?? {};
    return { name, ...result, nodesBelowContext: nodesBelowContext(answers) };
  });
  return {
    json: checked,
    lines: checked.flatMap(linesOf),
    failed: checked.some(({ verdict }) => verdict === "affected"),
  };
}

/** One deployment, with a name or without; a list of them; or a table of nodes. */
function askedIn(file: string, written: string): Asked[] {
  const nameless = withoutName(written);
  if (nameless) return [{ name: file, answers: parseInput(exposureQuestion, nameless) }];
  const { deployments, errors } = importDeployments(written);
  const [first] = errors;
  if (first) throw new CannotGoOn(`${file}, ${first.line}${first.pointer && ` ${first.pointer}`}: ${first.message}`);
  if (deployments.length === 0) throw new CannotGoOn(`${file} holds no deployment.`);
  return deployments.map((answers) => ({ name: answers.name, answers }));
}

function withoutName(written: string): object | undefined {
  try {
    const value: unknown = JSON.parse(written);
    const isOne = typeof value === "object" && value !== null && !Array.isArray(value);
    return isOne && !("name" in value) && !("deployments" in value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Checked = ExposureResult & { name: string; nodesBelowContext: NodeBelow[] };

function linesOf({ name, verdict, reasons, nextStep, advice, nodesBelowContext: below }: Checked): string[] {
  const open = advice.filter(({ state }) => state === "not_met" || state === "unknown");
  return [
    `${name}: ${verdict}`,
    ...reasons.map((reason) => `  because: ${reason.text.en}`),
    ...below.map(
      (node) => `  ${nodeName(node)}: KV pool ${whole.format(node.kvPoolTokens)} < ${whole.format(node.contextLength)}`,
    ),
    `  next: ${nextStep.en}`,
    ...open.map(({ text: said, state }) => `  ${state === "unknown" ? "check" : "not done"}: ${said.en}`),
  ];
}

function nodeName({ number, name, role }: NodeBelow): string {
  return [`node ${number}`, name, role && `(${role})`].filter(Boolean).join(" ");
}

export const EXPOSURE_COMMANDS: Command[] = [
  {
    name: "exposure check",
    does: "judge a deployment by the incident's conditions before it goes out: JSON, or CSV with one row a node; exit code 1 when one is affected",
    options: { incident: { type: "string" }, file: { type: "string" } },
    example: "npm run candor -- exposure check --incident glm-5-3-kv-cache-leak --file deployment.json",
    run: check,
  },
];
