import type { IntakeFormat, Verdict } from "#domain/timeline/intake/intake-row.ts";

/** More is refused; see `importRequest`. */
export const MOST_CHARACTERS = 1_000_000;

export const formatWords: Record<IntakeFormat, string> = {
  plain: "Lines of text",
  chat: "Chat, copied (Slack, Teams)",
  slack_json: "Slack export (JSON)",
  git_log: "git log",
  csv: "CSV with a header",
  mail: "Mail headers",
  status_json: "Status page (JSON)",
  github_json: "GitHub issue or pull request timeline (JSON)",
};

export const verdictWords: Record<Verdict, string> = {
  ready: "Ready",
  doubt: "In doubt",
  duplicate: "Duplicate",
  ignored: "No event",
  unreadable: "Not read",
};

export const verdictLook: Record<Verdict, string> = {
  ready: "border-good text-good",
  doubt: "border-warn text-warn",
  duplicate: "border-line-strong text-soft",
  ignored: "border-line text-faint",
  unreadable: "border-bad text-bad",
};
