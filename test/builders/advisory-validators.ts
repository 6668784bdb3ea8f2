import { readFileSync } from "node:fs";
import path from "node:path";
import * as basic from "@secvisogram/csaf-validator-lib/basic.js";
import validate from "@secvisogram/csaf-validator-lib/validate.js";
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** CSAF by the basic test set that others wrote: what fails, and where. */
export async function csafFailures(document: unknown): Promise<string[]> {
  const { tests } = await validate(Object.values(basic), document);
  return tests.flatMap(({ isValid, name, errors }) =>
    isValid ? [] : errors.map(({ instancePath, message }) => `${name} ${instancePath}: ${message}`),
  );
}

const schema = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../fixtures/osv/schema.json"), "utf8"),
) as AnySchema;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const isOsv = ajv.compile(schema);

/** OSV by its own schema. */
export function osvFailures(record: unknown): string[] {
  isOsv(record);
  return (isOsv.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
