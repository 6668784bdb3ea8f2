import type { NewExposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type { ExposureCondition } from "#domain/upstream/exposure-shape.ts";
import { advice } from "./advice.ts";

/** What of the operators' checks the answers can tell. */
const checks: Record<string, ExposureCondition> = {
  "measure-pools": { every: { field: "node.kvPoolTokens", op: ">=", other: "contextLength" } },
  "fixed-build": { field: "version", op: ">=", value: "0.5.22" },
  "deferred-release": { every: { field: "node.settings.deferredKvRelease", op: "=", value: true } },
  "corruption-detection": { every: { field: "node.settings.corruptionDetection", op: "=", value: true } },
  "load-balancer": { field: "configuration.abortOnDisconnect", op: "=", value: false },
};

/** The five checks for operators; they are about disaggregated deployments only. */
export const exposureAdvice: NewExposureConditions["advice"] = advice.map(({ key, title }) => {
  const check = checks[key];
  return { key, text: title, when: { field: "mode", op: "!=", value: "single-node" }, ...(check && { check }) };
});
