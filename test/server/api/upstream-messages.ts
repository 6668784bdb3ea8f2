const id = "01a22b6c-0cef-7779-aa7a-1b180b5c8e51";
const said = { en: "x" };

/** Bodies that the calls about upstream would accept if their subject were there, by kind. */
const NEW: Record<string, object> = {
  repositories: { name: "acme/engine", versionScheme: "pep440" },
  items: { repository: id, kind: "issue", number: 1, state: "open", title: said, role: said },
  links: { from: id, to: id, kind: "fixes" },
  releases: { repository: id, tag: "v1.0" },
  verdicts: { item: id, release: id, contained: "yes", reason: said },
  configurations: { key: "default", name: said, statement: said },
  protections: { configuration: id, status: "protected", reason: said, basis: "stated" },
};
const CHANGED: Record<string, object> = {
  repositories: { tagPattern: "v*" },
  items: { title: said },
  links: { kind: "closes" },
  releases: { yanked: true },
  verdicts: { reason: said },
  configurations: { name: said },
  protections: { reason: said },
};

export function upstreamBody(method: string, path: string): object | undefined {
  if (path.endsWith("/deployments")) return { text: '{ "name": "edge" }' };
  if (path.includes("/deployments/")) return { version: "1.0" };
  if (path.endsWith("/exposure-conditions")) return EXPOSURE;
  const kind = /\/upstream\/(\w+)/.exec(path)?.[1] ?? "";
  return method === "patch" ? CHANGED[kind] : NEW[kind];
}

/** One question and one rule. */
export const EXPOSURE = {
  scheme: "pep440",
  fields: [
    { path: "version", label: { en: "Version" }, type: "version" },
    { path: "contextLength", label: { en: "Context length" }, type: "integer" },
    { path: "node.kvPoolTokens", label: { en: "KV pool" }, type: "integer" },
  ],
  rules: [
    {
      key: "fixed",
      when: { field: "version", op: "range", from: "1.1" },
      verdict: "not_affected",
      reason: { en: "It has the fix." },
      nextStep: { en: "Nothing to do." },
    },
    {
      key: "old",
      when: { field: "version", op: "range", until: "1.1" },
      verdict: "affected",
      reason: { en: "It lacks the fix." },
      nextStep: { en: "Move to 1.1." },
    },
  ],
  nextStep: { en: "Find out the version." },
  advice: [],
};
