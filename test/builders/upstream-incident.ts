import { makeIncident, type WorkspaceIncident } from "./workspace-incident.ts";

type Row = { id: string; version: number };
export type UpstreamIncident = WorkspaceIncident & {
  add: (kind: string, entry: object) => Promise<Row>;
  change: (kind: string, id: string, change: object, version: number) => Promise<void>;
  stateConditions: (conditions: object, against?: number) => Promise<void>;
};

/** By the pool against the context, on every node: the shape of the reference incident, small. */
export const POOL_CONDITIONS = {
  scheme: "pep440",
  fields: [
    { path: "version", label: { en: "Version" }, type: "version" },
    { path: "contextLength", label: { en: "Context length" }, type: "integer" },
    { path: "node.kvPoolTokens", label: { en: "KV pool" }, type: "integer" },
  ],
  rules: [
    {
      ...{ key: "fixed", verdict: "not_affected", reason: { en: "It has the fix." }, nextStep: { en: "Nothing." } },
      when: { field: "version", op: ">=", value: "1.1.0" },
    },
    {
      ...{
        key: "fits",
        verdict: "partly_protected",
        reason: { en: "Every pool holds it." },
        nextStep: { en: "Update." },
      },
      when: { every: { field: "node.kvPoolTokens", op: ">=", other: "contextLength" } },
    },
    {
      ...{ key: "rest", verdict: "affected", reason: { en: "A pool is too small." }, nextStep: { en: "Update now." } },
      when: { field: "version", op: "<", value: "1.1.0" },
    },
  ],
  nextStep: { en: "Find out the version." },
  advice: [],
};

/** An incident of one test's own with what the API says about its fixes. */
export async function makeUpstreamIncident(baseUrl: string, apiKey: string): Promise<UpstreamIncident> {
  const incident = await makeIncident(baseUrl, apiKey, { zone: "UTC" });
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const asked = { method, body: JSON.stringify(body) };
    const response = await fetch(`${baseUrl}/api/v1/incidents/${incident.slug}${path}`, {
      ...asked,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...headers },
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Row;
  };
  return {
    ...incident,
    add: (kind, entry) => send("POST", `/upstream/${kind}`, entry),
    async change(kind, id, change, version) {
      await send("PATCH", `/upstream/${kind}/${id}`, change, { "if-match": `"${version}"` });
    },
    async stateConditions(conditions, against) {
      await send("PUT", "/exposure-conditions", conditions, against ? { "if-match": `"${against}"` } : {});
    },
  };
}

/** Reported, proposed, merged by another and released; one configuration is protected from the release on. */
export async function recordFix({ add }: UpstreamIncident) {
  const repository = (await add("repositories", { name: "acme/engine", versionScheme: "pep440" })).id;
  const item = (entry: object) => add("items", { repository, role: { en: "Of this" }, ...entry });
  const issue = await item({
    kind: "issue",
    number: 1,
    state: "closed",
    title: { en: "The bug" },
    opened: { date: "2026-07-06" },
  });
  const first = await item({ kind: "pull_request", number: 2, state: "closed_unmerged", title: { en: "A first try" } });
  const fix = await item({
    ...{ kind: "pull_request", number: 3, state: "merged", title: { en: "The fix" } },
    ...{ opened: { date: "2026-08-01" }, merged: { date: "2026-08-11" } },
  });
  await add("links", { from: fix.id, to: issue.id, kind: "fixes" });
  await add("links", { from: fix.id, to: first.id, kind: "supersedes" });
  const early = await add("releases", { repository, tag: "v1.0.0", published: { date: "2026-08-05" } });
  const release = await add("releases", { repository, tag: "v1.1.0", published: { date: "2026-08-20" } });
  await add("verdicts", {
    item: fix.id,
    release: early.id,
    contained: "no",
    reason: { en: "Tagged before the merge" },
  });
  await add("verdicts", { item: fix.id, release: release.id, contained: "yes", reason: { en: "Read in the branch" } });
  const configuration = (
    await add("configurations", { key: "default", name: { en: "Default" }, statement: { en: "As shipped." } })
  ).id;
  const range = { configuration, basis: "stated" };
  await add("protections", { ...range, untilVersion: "1.1.0", status: "exposed", reason: { en: "Has no fix." } });
  await add("protections", { ...range, fromVersion: "1.1.0", status: "protected", reason: { en: "Rejects it." } });
  return { repository, issue, first, fix, release };
}
