import { hasChatHead } from "./chat-heading.ts";
import { linesOf } from "./found-lines.ts";
import { isTimeBelow } from "./read-time-below.ts";
import { csvHeader } from "./csv-header.ts";
import { isOneLineLog } from "./read-git-log.ts";
import type { IntakeFormat } from "./intake-row.ts";
import { itemsOf, nested, parseJson } from "./json-items.ts";

/** What has not shown in as many is not looked for further. */
const ENOUGH_LINES = 2_000;

/** What a paste looks like; one event a line where it looks like nothing else. */
export function sniffFormat(text: string): IntakeFormat {
  const json = parseJson(text);
  if (json !== undefined) return sniffJson(json);
  if (/^(?:[*|\\/ ]*)commit [0-9a-f]{7,64}\b/m.test(text) && /^[*|\\/ ]*Author:/m.test(text)) return "git_log";
  const lines = linesOf(text).slice(0, ENOUGH_LINES);
  if (isOneLineLog(lines)) return "git_log";
  if (/^(?:Date|Sent):[ \t]?\S/im.test(text) && /^(?:From|Subject):/im.test(text)) return "mail";
  if (csvHeader(lines)) return "csv";
  return !isTimeBelow(lines) && hasChatHead(lines) ? "chat" : "plain";
}

function sniffJson(json: unknown): IntakeFormat {
  const items = itemsOf(json, "incidents", "messages", "timeline", "events");
  const some = (...path: string[]) => items.some((item) => nested(item, ...path) !== undefined);
  if (some("incident_updates") || nested(json, "incident", "incident_updates") !== undefined) return "status_json";
  if (some("ts")) return "slack_json";
  return "github_json";
}
