import type { GroupDraft, NodeDraft, RuleDraft } from "./rule-draft.ts";

/** By field of the draft: `from`, `until`, `test 3`, `group 2`, `reason 4`, `field 4`, `value 4`; `""` for the rest. */
export type RuleProblems = Record<string, string>;

/** Puts what the server refused, by place in the order, at the field that said it. */
export function problemsAt(draft: RuleDraft, errors: { pointer: string; message: string }[]): RuleProblems {
  const places = placesOf(draft.where, "/where");
  return Object.fromEntries(
    errors.map(({ pointer, message }): [string, string] => [fieldOf(pointer, places, draft), message]).toReversed(),
  );
}

function fieldOf(pointer: string, places: Map<string, string>, { exclusions }: RuleDraft): string {
  const [, part = "", place = "", detail = ""] = pointer.split("/");
  if (part === "window" && (place === "from" || place === "until")) return place;
  if (part === "exclusions") {
    const id = exclusions[Number(place)]?.id;
    if (id === undefined) return "";
    return detail === "reason" || detail === "field" ? `${detail} ${id}` : `value ${id}`;
  }
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const known = places.get(at);
    if (known !== undefined) return known;
  }
  return "";
}

/** Where each part of the condition stands in the order; a group of one has no place of its own. */
function placesOf(node: NodeDraft, at: string): Map<string, string> {
  const here = node.negated ? `${at}/not` : at;
  if (node.kind === "test") return new Map([[here, `test ${node.id}`]]);
  const inner = partsOf(node, here);
  return new Map([[here, `group ${node.id}`], ...inner]);
}

function partsOf({ mode, parts }: GroupDraft, at: string): [string, string][] {
  const [only, ...others] = parts;
  if (only && others.length === 0) return [...placesOf(only, at)];
  return parts.flatMap((part, index) => [...placesOf(part, `${at}/${mode}/${index}`)]);
}
