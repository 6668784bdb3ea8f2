import type { PublicDocument } from "../public-document.ts";
import { childrenOf, parseProse, type SyntaxNode } from "./parse-prose.ts";
import type { ProseForm } from "./prose-form.ts";
import { referencePattern } from "./reference-syntax.ts";
import { resolvers } from "./resolvers.ts";
import type { Resolved } from "./reference-value.ts";

/** `{{name arg …}}` as it stands in a text, from `start` to before `end`. */
export type Reference = { source: string; name: string; args: string[]; start: number; end: number };

/** In the order of the text. What stands in code or behind a backslash is no reference. */
export function findReferences(text: string, form: ProseForm = "blocks"): Reference[] {
  const tree = parseProse(text, form);
  if (!tree)
    return [...text.matchAll(referencePattern)].map(({ 0: source, index }) => ({
      ...readReference(source),
      start: index,
      end: index + source.length,
    }));
  return [...inTree(tree)].map(({ start, end }) => ({ ...readReference(text.slice(start, end)), start, end }));
}

function* inTree(nodes: SyntaxNode[]): Generator<{ start: number; end: number }> {
  for (const node of nodes) {
    if (node.type === "reference") yield { start: node.position.start.offset, end: node.position.end.offset };
    else yield* inTree(childrenOf(node));
  }
}

/** `source` with its braces. */
export function readReference(source: string): Pick<Reference, "source" | "name" | "args"> {
  const [name = "", ...args] = source.slice(2, -2).trim().split(/\s+/);
  return { source, name, args };
}

/** What the document says at that place; `reason` is a sentence for whoever wrote the reference. */
export function resolveReference(reference: Pick<Reference, "name" | "args">, document: PublicDocument): Resolved {
  const resolver = Object.hasOwn(resolvers, reference.name) ? resolvers[reference.name] : undefined;
  if (!resolver) return { ok: false, reason: `there is no reference "${reference.name}"` };
  const { args } = reference;
  const [least, most] = [resolver.args.filter((arg) => !arg.endsWith("?")).length, resolver.args.length];
  if (args.length < least || args.length > most) return { ok: false, reason: `write ${formOf(reference.name)}` };
  return resolver.resolve(args, document);
}

/** How it is written: `{{duration <from> <to>}}`. */
function formOf(name: string): string {
  const args = (resolvers[name]?.args ?? []).map((arg) => (arg.endsWith("?") ? `[${arg.slice(0, -1)}]` : `<${arg}>`));
  return `{{${[name, ...args].join(" ")}}}`;
}
