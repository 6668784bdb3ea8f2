import { sourceIdOf, sourceNamed, titleAndBody } from "./found-lines.ts";
import type { Found } from "./intake-row.ts";
import { asListed, githubItems } from "./github-items.ts";
import { isObject, nested, placeOfItem, textOf, type JsonObject } from "./json-items.ts";

const NO_EVENT = new Set(["subscribed", "unsubscribed", "mentioned", "line-commented", "commit-commented"]);

/** The timeline of an issue or a pull request, or its events or comments, as the API lists them. */
export function* readGithubJson(value: unknown): Generator<Found> {
  for (const [index, item] of githubItems(value).entries()) yield eventFound(item, index + 1);
}

function eventFound(given: unknown, number: number): Found {
  const place = placeOfItem(number, given);
  const item = asListed(given);
  const event = textOf(nested(item, "event"));
  if (NO_EVENT.has(event)) {
    return {
      ...place,
      passed: { verdict: "ignored", doubt: { code: "not_an_event", message: `a notice of GitHub (${event})` } },
    };
  }
  const when = timeOf(item);
  if (!isObject(item) || when === "") {
    return {
      ...place,
      passed: { verdict: "unreadable", doubt: { code: "not_readable", message: "no event with a time" } },
    };
  }
  const actor = [nested(item, "actor", "login"), nested(item, "user", "login"), nested(item, "author", "name")]
    .map(textOf)
    .find((name) => name !== "");
  return {
    ...place,
    ...saidBy(item, event),
    lane: "upstream",
    ...sourceNamed(
      `GitHub${actor === undefined ? "" : `: ${actor}`}`,
      item["html_url"] ?? nested(item, "source", "issue", "html_url"),
    ),
    ...sourceIdOf("github", item["node_id"] ?? item["id"] ?? item["sha"]),
    stated: { text: when },
  };
}

function timeOf(item: unknown): string {
  const places = [
    ["created_at"],
    ["submitted_at"],
    ["committer", "date"],
    ["author", "date"],
    ["commit", "committer", "date"],
  ];
  return places.map((path) => textOf(nested(item, ...path))).find((said) => said !== "") ?? "";
}

function saidBy(item: JsonObject, event: string): Pick<Found, "title" | "body"> {
  const body = textOf(item["body"]).trim();
  if (event === "commented" || (event === "" && body !== "" && item["title"] === undefined)) return titleAndBody(body);
  const { title } = titleAndBody(titleOf(item, event));
  return { ...(title !== undefined && { title }), ...(body !== "" && { body: body.slice(0, 20_000) }) };
}

function titleOf(item: JsonObject, event: string): string {
  const [issue, label] = [nested(item, "source", "issue"), textOf(nested(item, "label", "name"))];
  const commit = textOf(item["commit_id"]).slice(0, 12);
  if (event === "committed")
    return `Commit ${textOf(item["sha"]).slice(0, 12)}: ${textOf(item["message"]).split("\n", 1)[0] ?? ""}`;
  if (event === "merged" || event === "closed" || event === "referenced") {
    return `${capital(event)}${commit === "" ? "" : ` ${event === "closed" ? "by" : "as"} ${commit}`}`;
  }
  if (event === "labeled" || event === "unlabeled")
    return `${capital(event === "labeled" ? "labelled" : "label removed")}: ${label}`;
  if (event === "cross-referenced")
    return `Referenced by #${textOf(nested(issue, "number"))} ${textOf(nested(issue, "title"))}`.trim();
  if (event === "renamed") return `Renamed to: ${textOf(nested(item, "rename", "to"))}`;
  if (event === "reviewed") return `Reviewed: ${textOf(item["state"]).toLowerCase().replaceAll("_", " ")}`;
  if (event === "assigned" || event === "unassigned")
    return `${capital(event)}: ${textOf(nested(item, "assignee", "login"))}`;
  if (event === "milestoned") return `Milestone: ${textOf(nested(item, "milestone", "title"))}`;
  if (event === "") return `Opened: #${textOf(item["number"])} ${textOf(item["title"])}`;
  return capital(event.replaceAll(/[_-]/g, " "));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
