import type { ProseForm } from "./prose-form.ts";
import type { ProseNode } from "./prose-node.ts";
import { referencePattern } from "./reference-syntax.ts";

/** A text as it stands: paragraphs are parted by an empty line. */
export function plainTree(text: string, tell: (source: string) => ProseNode, form: ProseForm): ProseNode[] {
  if (form === "line") return withReferences(text, tell);
  return text
    .split(/\n[ \t]*(?:\r?\n[ \t]*)+/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => ({ kind: "paragraph", children: withReferences(paragraph.trim(), tell) }));
}

function withReferences(text: string, tell: (source: string) => ProseNode): ProseNode[] {
  const nodes: ProseNode[] = [];
  let from = 0;
  for (const { 0: source, index } of text.matchAll(referencePattern)) {
    if (index > from) nodes.push({ kind: "text", text: text.slice(from, index) });
    nodes.push(tell(source));
    from = index + source.length;
  }
  if (from < text.length) nodes.push({ kind: "text", text: text.slice(from) });
  return nodes;
}
