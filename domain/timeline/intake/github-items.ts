import { isObject, itemsOf, nested, textOf, type JsonObject } from "./json-items.ts";

const LEVELS_ABOVE = 5;

/** What happened, one item each: of the REST or the GraphQL API, or as the command line prints it. */
export function githubItems(value: unknown): unknown[] {
  const timeline = within(value, "timelineItems", LEVELS_ABOVE);
  if (timeline !== undefined) return nodesOf(timeline);
  const { comments, reviews, ...itself } = isObject(value) ? value : {};
  const said = [...nodesOf(comments), ...nodesOf(reviews)];
  if (said.length > 0) return [...(itself["createdAt"] === undefined ? [] : [itself]), ...said];
  return nodesOf(itemsOf(value, "timeline", "events"));
}

function within(value: unknown, name: string, levels: number): unknown {
  if (!isObject(value) || levels === 0) return undefined;
  if (value[name] !== undefined) return value[name];
  for (const inner of Object.values(value)) {
    const found = within(inner, name, levels - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nodesOf(value: unknown): unknown[] {
  const list = Array.isArray(value) ? value : itemsOf(nested(value, "nodes") ?? nested(value, "edges"));
  return list.map((item) => (isObject(item) && isObject(item["node"]) ? item["node"] : item));
}

const NAMES: Record<string, string> = {
  IssueComment: "commented",
  PullRequestReview: "reviewed",
  PullRequestCommit: "committed",
  RenamedTitleEvent: "renamed",
  CrossReferencedEvent: "cross-referenced",
};

/** `HeadRefForcePushedEvent` is what REST calls `head_ref_force_pushed`. */
function eventOf(node: JsonObject): string {
  const type = textOf(node["__typename"]);
  if (Object.hasOwn(NAMES, type)) return NAMES[type] ?? "";
  if (/^[A-Z]\w{1,60}Event$/.test(type)) {
    return type
      .slice(0, -"Event".length)
      .replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`)
      .toLowerCase();
  }
  return node["submittedAt"] !== undefined && node["state"] !== undefined ? "reviewed" : "";
}

const TIMES = [["createdAt"], ["submittedAt"], ["publishedAt"], ["commit", "committedDate"], ["committedDate"]];

/** As REST lists it. */
export function asListed(item: unknown): unknown {
  if (!isObject(item)) return item;
  const time = TIMES.map((path) => textOf(nested(item, ...path))).find((said) => said !== "");
  if (time === undefined && item["__typename"] === undefined) return item;
  const { source, commit } = item;
  return {
    ...item,
    event: eventOf(item),
    created_at: time,
    user: item["author"],
    html_url: item["url"],
    rename: { to: item["currentTitle"] },
    milestone: { title: item["milestoneTitle"] },
    commit_id: nested(commit, "oid"),
    sha: nested(commit, "oid"),
    message: nested(commit, "message") ?? nested(commit, "messageHeadline"),
    ...(isObject(source) && { source: { issue: { ...source, html_url: source["url"] } } }),
  };
}
