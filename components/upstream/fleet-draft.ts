import type { Settings } from "#domain/upstream/exposure-answers.ts";
import type { Deployment } from "#domain/upstream/deployment.ts";
import type { ExposureConditions } from "#domain/upstream/exposure-shape.ts";
import { isSame, placesOf, type FieldSpec, type RecordDraft } from "./record-draft.ts";

type Node = NonNullable<Deployment["nodes"]>[number];

/** What is asked of a deployment; what the conditions ask about is named in the hints. */
export function fleetSpecs(conditions: ExposureConditions | undefined): FieldSpec[] {
  const asked = (conditions?.fields ?? []).map(({ path, options }) => {
    const values = options?.map(({ value }) => value).join(", ");
    return { path, said: values === undefined ? "" : ` (${values})` };
  });
  const under = (prefix: string) =>
    asked.filter(({ path }) => path.startsWith(prefix)).map(({ path, said }) => `${path.slice(prefix.length)}${said}`);
  const mode = asked.find(({ path }) => path === "mode")?.said.slice(2, -1);
  const [configuration, settings] = [under("configuration."), under("node.settings.")];
  return [
    { name: "name", label: "Name", type: "text", required: true, onlyNew: true, hint: "It is updated by this name." },
    { name: "environment", label: "Environment", type: "text" },
    { name: "owner", label: "Owner", type: "text" },
    { name: "version", label: "Version that runs there", type: "text" },
    { name: "mode", label: "Mode", type: "text", ...(mode && { hint: `One of: ${mode}` }) },
    { name: "contextLength", label: "Context length, tokens", type: "number" },
    {
      ...{ name: "configuration", label: "Configuration", type: "cells", cells: ["text"] },
      hint: `One a line: name=value.${configuration.length > 0 ? ` Asked about: ${configuration.join(", ")}.` : ""}`,
    },
    {
      ...{ name: "nodes", label: "Nodes", type: "cells", cells: ["name", "role", "kvPoolTokens", "settings"] },
      hint: `One a line: name; role; KV pool in tokens; setting=value, …${settings.length > 0 ? ` Settings asked about: ${settings.join(", ")}.` : ""}`,
    },
  ];
}

/** As the form's fields take it. */
export function fleetRow({ configuration = {}, nodes = [], ...said }: Deployment): object {
  return {
    ...said,
    configuration: Object.entries(configuration).map(([name, value]) => ({ text: `${name}=${value}` })),
    nodes: nodes.map(({ settings = {}, ...node }) => ({
      ...node,
      settings: Object.entries(settings)
        .map(([name, value]) => `${name}=${value}`)
        .join(", "),
    })),
  };
}

type Entry = Record<string, unknown>;

/** As the record takes it: the whole of what is known, without the name that stands in its address. */
export function sentDeployment(entry: Entry): { name: string; said: Entry } {
  const { name = "", configuration = [], nodes = [], ...said } = entry;
  return {
    name: String(name).trim(),
    said: {
      ...said,
      configuration: settingsOf((configuration as { text?: string }[]).map(({ text = "" }) => text)),
      nodes: (nodes as Entry[]).map(nodeOf),
    },
  };
}

function nodeOf({ kvPoolTokens, settings, ...node }: Entry): Node {
  const pool = kvPoolTokens === undefined ? undefined : tokensOf(String(kvPoolTokens));
  return {
    ...node,
    ...(pool !== undefined && { kvPoolTokens: pool as number }),
    ...(settings !== undefined && { settings: settingsOf(String(settings).split(",")) }),
  };
}

/** 1,048,576 as people write it; anything else is left for the record to refuse. */
function tokensOf(text: string): number | string {
  const digits = text.replace(/(?<=\d)[,_ ](?=\d{3})/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}

function settingsOf(written: string[]): Settings {
  const pairs = written.flatMap((text): [string, Settings[string]][] => {
    if (text.trim() === "") return [];
    const at = text.indexOf("=");
    const [name, value] = at < 0 ? [text.trim(), "true"] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    if (value === "true" || value === "false") return [[name, value === "true"]];
    return [[name, /^\d{1,15}$/.test(value) ? Number(value) : value]];
  });
  return Object.fromEntries(pairs);
}

/** Theirs, with what I touched over it: the whole takes the place of what is stored, so nothing of theirs may be left out. */
export function mineOver(
  specs: readonly FieldSpec[],
  mine: RecordDraft,
  base: RecordDraft,
  theirs: RecordDraft,
): RecordDraft {
  const touched = specs.filter((spec) => !isSame(spec, mine, base)).flatMap(placesOf);
  return {
    ...theirs,
    text: { ...theirs.text, ...Object.fromEntries(touched.map((place) => [place, mine.text[place] ?? ""])) },
  };
}
