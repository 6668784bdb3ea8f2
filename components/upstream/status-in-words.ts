import type { FixStatus } from "#domain/upstream/fix-status.ts";
import { statusWords } from "./upstream-words.ts";

/** What was computed, with what it rests on. */
export function statusInWords(status: FixStatus): string {
  const detail = detailOf(status);
  return detail === "" ? statusWords[status.status] : `${statusWords[status.status]}: ${detail}`;
}

/** Empty where the word itself says all. */
export function detailOf(status: FixStatus): string {
  switch (status.status) {
    case "released":
    case "prerelease_only":
      return `${status.tag}${earlier(status.earlierUnknown)}`;
    case "partial":
      return `${status.tag}; open: ${status.openIn.join(", ")}`;
    case "superseded":
      return `by ${status.by}`;
    case "reverted":
      return status.tags.length > 0 ? `in ${status.tags.join(", ")}` : "";
    case "unknown":
      return unknownWords[status.why] + (status.tags.length > 0 ? `: ${status.tags.join(", ")}` : "");
    default:
      return "";
  }
}

const unknownWords = {
  releases_unchecked: "releases that nobody checked",
  cannot_compare: "versions that cannot be compared",
  item_unknown: "its state is not known",
} as const;

function earlier(tags: string[]): string {
  return tags.length === 0 ? "" : `; perhaps earlier, not checked: ${tags.join(", ")}`;
}
