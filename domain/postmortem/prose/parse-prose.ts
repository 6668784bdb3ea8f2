import { fromMarkdown } from "mdast-util-from-markdown";
import type { ProseForm } from "./prose-form.ts";
import { isTangled } from "./tangled.ts";
import { referenceInTree, referenceSyntax, type ReferenceNode } from "./reference-syntax.ts";

type Root = ReturnType<typeof fromMarkdown>;
type Block = Root["children"][number];

/** A node of CommonMark without raw HTML, or one of our references. */
export type SyntaxNode = Exclude<Block, { type: "html" | "yaml" }> | ReferenceNode;

const RAW_HTML = ["htmlFlow", "htmlText"];
const BLOCKS = [
  ...["blockQuote", "codeFenced", "codeIndented", "definition", "headingAtx", "list", "setextUnderline"],
  "thematicBreak",
];

/** The syntax tree; undefined where the text is too tangled to be read as Markdown in reasonable time: it is plain then. */
export function parseProse(text: string, form: ProseForm): SyntaxNode[] | undefined {
  if (isBare(text)) return [bareParagraph(text)];
  if (isTangled(text)) return undefined;
  const disabled = form === "line" ? [...RAW_HTML, ...BLOCKS] : RAW_HTML;
  const root = fromMarkdown(text, {
    extensions: [{ disable: { null: disabled } }, referenceSyntax],
    mdastExtensions: [referenceInTree],
  });
  return root.children as SyntaxNode[];
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return "children" in node ? (node.children as SyntaxNode[]) : [];
}

const SIGNS = /[\n\r\t*_`[\]<&\\{]|^\s*(?:[-+>#=~]|\d{1,9}[.)])|^ {4}/;

/** Most titles: one line in which Markdown sees nothing. */
function isBare(text: string): boolean {
  return !SIGNS.test(text) && text.trim() !== "";
}

function bareParagraph(text: string): SyntaxNode {
  return { type: "paragraph", children: [{ type: "text", value: text.trim() }] };
}
