import { namesOf } from "#domain/json-pointer.ts";

/** The very row and field behind a place of the document, where its text can be put right with one act. */
export type FixTarget =
  | { kind: "incident"; name: "title" | "summary" }
  | { kind: "event"; key: string; name: "title" | "body" }
  | { kind: "narrative"; narrative: NarrativeKind; key: string; name: "title" | "body" };
type NarrativeKind = "cause" | "remedy" | "advice" | "continuing" | "note";

const NARRATIVES: Record<string, NarrativeKind> = {
  ...{ causes: "cause", remedies: "remedy", advice: "advice", continuing: "continuing", notes: "note" },
};

/** Undefined where the text is stated once for all (a number's method, a step of a case), or is edited among other things. */
export function fixTarget(field: string): FixTarget | undefined {
  const [part = "", key = "", name = "", ...deeper] = namesOf(field);
  if (key === "" && (part === "title" || part === "summary")) return { kind: "incident", name: part };
  if ((name !== "title" && name !== "body") || deeper.length > 0) return undefined;
  if (part === "events") return { kind: "event", key, name };
  const narrative = Object.hasOwn(NARRATIVES, part) ? NARRATIVES[part] : undefined;
  return narrative && { kind: "narrative", narrative, key, name };
}
