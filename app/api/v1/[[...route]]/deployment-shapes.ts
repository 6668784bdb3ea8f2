import { z } from "@hono/zod-openapi";
import { ExposureReasons, ExposureVerdict } from "./exposure-shapes.ts";
import { Text } from "./text-shapes.ts";

const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const tokens = z.int().min(0);
const answered = {
  environment: z.string().optional(),
  owner: z.string().optional(),
  version: z.string().optional().describe("What runs there, as its owner writes it"),
  mode: z.string().optional(),
  configuration: settings.optional(),
  contextLength: tokens.optional(),
  nodes: z
    .array(
      z.strictObject({
        ...{ name: z.string().optional(), role: z.string().optional(), kvPoolTokens: tokens.optional() },
        settings: settings.optional(),
      }),
    )
    .optional(),
};

export const NewDeployment = z.strictObject(answered).openapi("NewDeployment");

const NodeBelow = z.strictObject({
  ...{ number: z.int().min(1), name: z.string().optional(), role: z.string().optional() },
  ...{ kvPoolTokens: tokens, contextLength: tokens },
});

export const Deployment = z
  .strictObject({
    ...{ id: z.uuid(), name: z.string(), ...answered },
    exposure: z.strictObject({ verdict: ExposureVerdict, reasons: ExposureReasons, nextStep: Text.optional() }),
    nodesBelowContext: z.array(NodeBelow).describe("Every node whose KV pool cannot hold the whole context"),
    updatedAt: z.iso.datetime(),
    rowVersion: z.int().min(1).describe("Of this entry; `version` is what runs there"),
  })
  .openapi("Deployment");

export const NewDeploymentImport = z
  .strictObject({
    text: z
      .string()
      .describe(
        "JSON, or CSV with the columns name, environment, owner, version, mode, contextLength, configuration.{name} and of " +
          "a node: node, role, kvPoolTokens, settings.{name}; one row a node",
      ),
  })
  .openapi("NewDeploymentImport");
export const DeploymentImported = z
  .strictObject({ added: z.array(z.string()), changed: z.array(z.string()), unchanged: z.int() })
  .openapi("DeploymentImported");

export const DeploymentChange = z
  .strictObject({
    ...{ at: z.iso.datetime(), by: z.strictObject({ id: z.string(), name: z.string() }) },
    ...{ before: z.unknown().optional(), after: z.unknown().optional() },
  })
  .openapi("DeploymentChange");
