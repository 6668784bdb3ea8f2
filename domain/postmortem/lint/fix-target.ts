import { namesOf } from "#domain/json-pointer.ts";
import type { NarrativeKind } from "../narrative.ts";
import { kindInList } from "../narrative-lists.ts";

/** The very row and field behind a place of the document, where its text can be put right with one act. */
export type FixTarget =
  | { kind: "incident"; name: "title" | "summary" }
  | { kind: "event"; key: string; name: "title" | "body" }
  | { kind: "narrative"; narrative: NarrativeKind; key: string; name: "title" | "body" };

/** Undefined where the text is stated once for all (a number's method, a step of a case), or is edited among other things. */
export function fixTarget(field: string): FixTarget | undefined {
  const [part = "", key = "", name = "", ...deeper] = namesOf(field);
  if (key === "" && (part === "title" || part === "summary")) return { kind: "incident", name: part };
  if ((name !== "title" && name !== "body") || deeper.length > 0) return undefined;
  if (part === "events") return { kind: "event", key, name };
  const narrative = kindInList(part);
  return narrative && { kind: "narrative", narrative, key, name };
}
