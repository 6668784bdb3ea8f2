import { readCsvRecords } from "#domain/timeline/intake/csv-records.ts";
import { linesOf } from "#domain/timeline/intake/found-lines.ts";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { deployment, type Deployment } from "./deployment.ts";
import { deploymentRows, type RowError } from "./deployment-rows.ts";

export type { RowError } from "./deployment-rows.ts";
/** All or nothing is for the caller to say: `deployments` are those that can be read. */
export type ImportedDeployments = { deployments: Deployment[]; errors: RowError[] };

const MOST = 5_000;
const MOST_CHARACTERS = 20_000_000;

/** Our fleet from a JSON text (one, a list, or `{ "deployments": [] }`) or a CSV text with a header and one row a node. */
export function importDeployments(text: string): ImportedDeployments {
  const plain = text.replace(/^\uFEFF/, "");
  if (plain.length > MOST_CHARACTERS) return refused(1, "too_long", `At most ${MOST_CHARACTERS} characters.`);
  const imported = /^\s*[[{]/.test(plain) ? fromJson(plain) : fromCsv(plain);
  if (imported.deployments.length > MOST) return refused(1, "too_many", `At most ${MOST} deployments at once.`);
  return withoutTwins(imported);
}

type Read = { line: number; value: unknown };

function fromJson(text: string): ImportedDeployments {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused(1, "not_readable", `This is no JSON: ${error instanceof Error ? error.message.slice(0, 200) : ""}`);
  }
  const list = listOf(value);
  return checked(list.map((item, index) => ({ line: index + 1, value: item })));
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const isList =
    typeof value === "object" && value !== null && "deployments" in value && Array.isArray(value.deployments);
  return isList ? (value as { deployments: unknown[] }).deployments : [value];
}

function fromCsv(text: string): ImportedDeployments {
  const lines = linesOf(text);
  const [header = ""] = lines.map((line) => line.text).filter((line) => line.trim() !== "");
  const delimiter = [",", ";", "\t"].reduce((best, next) =>
    header.split(next).length > header.split(best).length ? next : best,
  );
  const { records, open } = readCsvRecords(lines, delimiter);
  if (open) return refused(open[0]?.number ?? 1, "not_readable", "A quote is opened here and never closed.");
  const { rows, errors } = deploymentRows(records);
  const read = checked(rows);
  return { deployments: read.deployments, errors: [...errors, ...read.errors].sort((a, b) => a.line - b.line) };
}

function checked(read: readonly Read[]): ImportedDeployments {
  const result: ImportedDeployments = { deployments: [], errors: [] };
  for (const { line, value } of read) {
    try {
      result.deployments.push(parseInput(deployment, value));
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      result.errors.push(...error.errors.map((each) => ({ line, ...each })));
    }
  }
  return result;
}

function withoutTwins({ deployments, errors }: ImportedDeployments): ImportedDeployments {
  const seen = new Set<string>();
  const twins = new Set(deployments.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size));
  const found = [...twins].map((name) => ({
    ...{ line: 1, pointer: "/name", code: "duplicate_name", message: `"${name}" is there more than once.` },
  }));
  return { deployments, errors: [...errors, ...found] };
}

function refused(line: number, code: string, message: string): ImportedDeployments {
  return { deployments: [], errors: [{ line, pointer: "", code, message }] };
}
