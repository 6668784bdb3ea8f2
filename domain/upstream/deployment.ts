import { z } from "zod";
import type { ExposureAnswers } from "./exposure-answers.ts";

const settingName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, "a letter, then letters, digits, - or _; at most 40");
const settings = z
  .record(settingName, z.union([z.string().max(200), z.number(), z.boolean()]))
  .refine((given) => Object.keys(given).length <= 100, "At most 100 settings.");
const tokens = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const words = z.string().trim().max(200);

const node = z.strictObject({
  name: words.optional(),
  role: words.optional(),
  kvPoolTokens: tokens.nullish(),
  settings: settings.optional(),
});

const answers = {
  /** As its owner writes it: what is no version of the scheme is kept and judged unknown. */
  version: words.nullish(),
  mode: words.nullish(),
  configuration: settings.optional(),
  contextLength: tokens.nullish(),
  nodes: z.array(node).max(2_000, "At most 2000 nodes.").optional(),
};

/** What somebody answers to "am I affected?"; everything may be left out. */
export const exposureQuestion = z.strictObject(answers).transform(withoutNulls);

/** It is part of an address, where one or two dots lead elsewhere. */
const name = z
  .string()
  .trim()
  .min(1, "A name, 1 to 200 characters.")
  .max(200, "A name, 1 to 200 characters.")
  .regex(/^(?!\.{1,2}$)/, "A name, not dots alone.");

/** One deployment of our own. Its name is what it is updated by. */
export const deployment = z
  .strictObject({
    name,
    environment: words.nullish(),
    owner: words.nullish(),
    ...answers,
  })
  .transform(({ name, environment, owner, ...asked }) => ({
    name,
    ...(environment && { environment }),
    ...(owner && { owner }),
    ...withoutNulls(asked),
  }));
export type NewDeployment = z.input<typeof deployment>;
export type Deployment = z.output<typeof deployment>;

type Asked = z.output<z.ZodObject<typeof answers>>;

function withoutNulls({ version, mode, configuration, contextLength, nodes }: Asked): ExposureAnswers {
  return {
    ...(version && { version }),
    ...(mode && { mode }),
    ...(configuration && { configuration }),
    ...(contextLength != null && { contextLength }),
    ...(nodes && { nodes: nodes.map(nodeWithoutNulls) }),
  };
}

function nodeWithoutNulls({ name, role, kvPoolTokens, settings: own }: z.output<typeof node>) {
  return {
    ...(name && { name }),
    ...(role && { role }),
    ...(kvPoolTokens != null && { kvPoolTokens }),
    ...(own && { settings: own }),
  };
}

/** Nodes count from 1. */
export type NodeBelow = { number: number; name?: string; role?: string; kvPoolTokens: number; contextLength: number };

/** Every node whose KV pool cannot hold the whole context. Where either is not given, nothing is said. */
export function nodesBelowContext({ contextLength, nodes = [] }: ExposureAnswers): NodeBelow[] {
  return nodes.flatMap(({ name, role, kvPoolTokens }, index) => {
    if (contextLength === undefined || kvPoolTokens === undefined || kvPoolTokens >= contextLength) return [];
    const said = { ...(name !== undefined && { name }), ...(role !== undefined && { role }) };
    return [{ number: index + 1, ...said, kvPoolTokens, contextLength }];
  });
}
