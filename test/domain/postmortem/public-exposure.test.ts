import { expect, it } from "vitest";
import { publicExposure } from "#domain/postmortem/public-exposure.ts";
import { exposure } from "#prisma/scenarios/reference-incident/exposure.ts";
import { referenceExposure } from "#test/builders/reference-checks.ts";
import { plantedRecord } from "./planted-record.ts";

const repository = (audience: string) => ({ id: "r", forge: "github", name: "a/b", versionScheme: "pep440", audience });
function told(conditions: unknown, ...audiences: string[]) {
  const record = plantedRecord();
  const repositories = audiences.map(repository);
  return publicExposure({ ...record, exposure: conditions, upstream: { ...record.upstream, repositories } });
}

it.each([
  [["public"], true],
  [["internal", "public"], true],
  [["parties"], false],
  [["internal", "later"], false],
  [[], false],
] as const)("with repositories that are %j: %s", (audiences, isTold) => {
  expect(told(exposure, ...audiences)).toEqual(isTold ? referenceExposure : undefined);
});

it.each<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["a field beside them", { ...exposure, note: "x" }],
  ["a field within a rule", { ...exposure, rules: [{ ...exposure.rules[0], author: "x" }] }],
  ["a language that nobody reads", { ...exposure, nextStep: { en: "x", fr: "x" } }],
  ["a condition on a field that is not asked", { ...exposure, fields: [exposure.fields[0]] }],
])("%s is not published", (_name, conditions) => {
  expect(told(conditions, "public")).toBeUndefined();
});
