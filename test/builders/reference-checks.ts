import { exposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type { ExposureVerdict } from "#domain/upstream/exposure-shape.ts";
import { exposure } from "#prisma/scenarios/reference-incident/exposure.ts";
import { referenceDocument, referenceRevision } from "./reference-document.ts";

export const referenceExposure = exposureConditions.parse(exposure);
export const checkedDocument = { ...referenceDocument, exposure: referenceExposure };
export const checkedRevision = { ...referenceRevision, document: checkedDocument };

/** As somebody types it: version, mode, transfer backend, and the KV pools of a prefill and a decode node. */
export type TypedCheck = {
  version?: string;
  mode?: string;
  backend?: string;
  pools?: [prefill: string, decode: string];
};
export type CheckRow = [name: string, typed: TypedCheck, verdict: ExposureVerdict];

const CONTEXT = "1048576";
const LARGE: [string, string] = ["2,040,000", "1048576"];
const SMALL: [string, string] = ["681280", "2040000"];
const HALF: [string, string] = ["2040000", ""];
const mode = "disaggregated";

const withBackend = (versions: string[], backends: string[], pools: TypedCheck["pools"], verdict: ExposureVerdict) =>
  versions.flatMap((version) =>
    backends.map((backend): CheckRow => {
      const typed = { version, mode, ...(backend !== "" && { backend }), ...(pools && { pools }) };
      const told = pools ? pools.map((pool) => (pool === "" ? "?" : pool)).join(" and ") : "none given";
      return [`${version} ${backend === "" ? "backend unknown" : backend}, pools ${told}`, typed, verdict];
    }),
  );

const MIDDLE = ["0.5.21", "0.5.22rc1"];
const PATCHED = ["0.5.20", "0.5.20.post1", "0.5.21rc1"];
const EARLIER = ["0.5.19", "0.5.20rc1"];

/** The verdict table of the reference incident, row by row. */
export const REFERENCE_CHECKS: CheckRow[] = [
  ["single-node, no version", { mode: "single-node" }, "not_affected"],
  [
    "single-node, 0.5.19 mori",
    { mode: "single-node", version: "0.5.19", backend: "mori", pools: SMALL },
    "not_affected",
  ],
  ...withBackend(["v0.5.22", "0.5.22+cu130"], ["", "mori"], SMALL, "not_affected"),
  ...withBackend(MIDDLE, ["mooncake", "nixl"], SMALL, "not_affected"),
  ...withBackend(MIDDLE, ["mori"], LARGE, "partly_protected"),
  ...withBackend(MIDDLE, ["mori"], SMALL, "affected"),
  ...withBackend(MIDDLE, ["mori"], HALF, "affected"),
  ...withBackend(MIDDLE, [""], LARGE, "unknown"),
  ...withBackend(PATCHED, ["mooncake", "nixl"], undefined, "partly_protected"),
  ...withBackend(PATCHED, ["mori"], LARGE, "partly_protected"),
  ...withBackend(PATCHED, ["mori"], undefined, "affected"),
  ...withBackend(PATCHED, [""], SMALL, "unknown"),
  ...withBackend(EARLIER, ["mooncake", "mori", ""], LARGE, "partly_protected"),
  ...withBackend(EARLIER, ["nixl", ""], SMALL, "affected"),
  ...withBackend(EARLIER, ["nixl", ""], undefined, "affected"),
  ["no version", { mode, backend: "mooncake", pools: LARGE }, "unknown"],
  ...["4f2a9c1", "sglang:v0.5.22", "nightly"].map((version): CheckRow => [version, { version, mode }, "unknown"]),
  ["mode not given, 0.5.21", { version: "0.5.21", backend: "nixl", pools: LARGE }, "unknown"],
  ["mode not given, 0.5.22", { version: "0.5.22" }, "not_affected"],
];

/** By the names of the form. */
export function asForm({ version, mode: kind, backend, pools }: TypedCheck): [string, string][] {
  const [prefill, decode] = pools ?? [];
  const fields: Record<string, string | undefined> = {
    ...{ version, mode: kind, "configuration.transferBackend": backend, contextLength: CONTEXT },
    ...(pools && { "node.1.role": "prefill", "node.1.kvPoolTokens": prefill }),
    ...(pools && { "node.2.role": "decode", "node.2.kvPoolTokens": decode }),
  };
  return Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
}

/** By the names of the API. */
export function asQuestion({ version, mode: kind, backend, pools }: TypedCheck): Record<string, unknown> {
  const tokens = (typed: string) => (typed === "" ? {} : { kvPoolTokens: Number(typed.replaceAll(",", "")) });
  return {
    ...{ version, mode: kind, contextLength: Number(CONTEXT) },
    ...(backend !== undefined && { configuration: { transferBackend: backend } }),
    ...(pools && { nodes: ["prefill", "decode"].map((role, index) => ({ role, ...tokens(pools[index] ?? "") })) }),
  };
}
