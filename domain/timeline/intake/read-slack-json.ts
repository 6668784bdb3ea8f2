import { sourceIdOf, sourceNamed, titleAndBody } from "./found-lines.ts";
import type { Found } from "./intake-row.ts";
import { isObject, itemsOf, nested, placeOfItem, textOf, type JsonObject } from "./json-items.ts";

const NO_MESSAGE = new Set(
  "channel_join channel_leave channel_topic channel_purpose channel_name channel_archive bot_add bot_remove pinned_item group_join group_leave tombstone reminder_add".split(
    " ",
  ),
);

/** The messages of a Slack export or of its API: `ts` is the epoch in seconds and microseconds. */
export function* readSlackJson(value: unknown): Generator<Found> {
  for (const [index, item] of itemsOf(value, "messages").entries()) yield itemFound(item, index + 1);
}

function itemFound(item: unknown, number: number): Found {
  const place = placeOfItem(number, item);
  const ts = textOf(nested(item, "ts"));
  if (!isObject(item) || !/^\d{9,10}(?:\.\d{1,9})?$/.test(ts)) {
    return {
      ...place,
      passed: { verdict: "unreadable", doubt: { code: "not_readable", message: "no message: it has no `ts`" } },
    };
  }
  const subtype = textOf(item["subtype"]);
  if (NO_MESSAGE.has(subtype)) {
    return {
      ...place,
      passed: { verdict: "ignored", doubt: { code: "not_an_event", message: `a notice of Slack (${subtype})` } },
    };
  }
  return { ...place, ...messageOf(item, ts), lane: "provider", stated: { text: ts } };
}

function messageOf(item: JsonObject, ts: string): Partial<Found> {
  const thread = textOf(item["thread_ts"]);
  const inThread = thread !== "" && thread !== ts ? ", in a thread" : "";
  const name = [nested(item, "user_profile", "real_name"), item["username"], item["user"], item["bot_id"]]
    .map(textOf)
    .find((said) => said !== "");
  const said = plainText(textOf(item["text"]) || attachmentText(item));
  return {
    ...titleAndBody(said),
    ...sourceNamed(`Slack: ${name ?? "unknown"}${inThread}`),
    ...sourceIdOf("slack", ts),
  };
}

function attachmentText(item: JsonObject): string {
  return itemsOf(item["attachments"])
    .map((attachment) => textOf(nested(attachment, "fallback")) || textOf(nested(attachment, "text")))
    .filter((said) => said !== "")
    .join("\n");
}

/** `<https://…|label>`, `<@U1>`, `&amp;` as people read them. */
function plainText(text: string): string {
  return text
    .replace(/<(?:[^<>|]+)\|([^<>]+)>/g, "$1")
    .replace(/<!([^<>|]+)>/g, "@$1")
    .replace(/<[@#]?([^<>|]+)>/g, "$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
