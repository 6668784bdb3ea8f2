import { childrenOf, type SyntaxNode } from "./parse-prose.ts";
import type { ProseForm } from "./prose-form.ts";
import type { ProseNode } from "./prose-node.ts";
import { safeLink } from "./safe-link.ts";

type Tell = (source: string) => ProseNode;
type Way = { tell: Tell; addresses: Map<string, string>; isLine: boolean };

/** Deeper than anybody nests; what lies below is told by its words alone, so that no depth exhausts a printer. */
const MOST_DEPTH = 40;

/** The allow list: a kind of node that is not named here is told by its words. */
export function allowedNodes(syntax: SyntaxNode[], tell: Tell, form: ProseForm): ProseNode[] {
  const way = { tell, addresses: addressesIn(syntax), isLine: form === "line" };
  if (!way.isLine) return allowed(syntax, way, 0);
  return syntax.flatMap((paragraph, index) => [
    ...(index > 0 ? [space] : []),
    ...allowed(childrenOf(paragraph), way, 0),
  ]);
}

const space: ProseNode = { kind: "text", text: " " };

function allowed(nodes: SyntaxNode[], way: Way, depth: number): ProseNode[] {
  return nodes.flatMap((node) => (depth > MOST_DEPTH ? wordsOf(node, way) : allowedNode(node, way, depth + 1)));
}

function allowedNode(node: SyntaxNode, way: Way, depth: number): ProseNode[] {
  const children = () => allowed(childrenOf(node), way, depth);
  switch (node.type) {
    case "emphasis":
    case "strong":
    case "paragraph":
      return [{ kind: node.type, children: children() }];
    case "blockquote":
      return [{ kind: "quote", children: children() }];
    case "heading":
      return [{ kind: "heading", depth: node.depth, children: children() }];
    case "list":
      return [allowedList(node, way, depth)];
    case "link":
      return allowedLink(node.url, children(), way);
    case "linkReference":
      return allowedLink(way.addresses.get(node.identifier), children(), way);
    // Nothing is loaded with a page that its reader did not ask for: a picture is a link to it.
    case "image":
      return allowedLink(node.url, pictureWords(node), way);
    case "imageReference":
      return allowedLink(way.addresses.get(node.identifier), pictureWords(node), way);
    default:
      return allowedLeaf(node, way) ?? wordsOf(node, way);
  }
}

function allowedLeaf(node: SyntaxNode, { tell, isLine }: Way): ProseNode[] | undefined {
  switch (node.type) {
    case "text":
      return [{ kind: "text", text: node.value }];
    case "reference":
      return [tell(node.source)];
    case "inlineCode":
      return [{ kind: "code", text: node.value }];
    case "code":
      return [{ kind: "code_block", text: node.value }];
    case "break":
      return [isLine ? space : { kind: "break" }];
    case "thematicBreak":
      return [{ kind: "rule" }];
    default:
      return undefined;
  }
}

type List = Extract<SyntaxNode, { type: "list" }>;

/** The items of a tight list hold no paragraphs. */
function allowedList(list: List, way: Way, depth: number): ProseNode {
  const isTight = !list.spread && list.children.every(({ spread }) => !spread);
  const items = list.children.map((item): ProseNode => {
    const inside = allowed(childrenOf(item), way, depth + 1);
    return {
      kind: "item",
      children: isTight ? inside.flatMap((node) => (node.kind === "paragraph" ? node.children : [node])) : inside,
    };
  });
  return { kind: "list", ...(list.ordered && { start: list.start ?? 1 }), children: items };
}

function allowedLink(address: string | undefined, children: ProseNode[], { isLine }: Way): ProseNode[] {
  const link = isLine || address === undefined ? undefined : safeLink(address);
  return link ? [{ kind: "link", ...link, children }] : children;
}

function pictureWords({ alt }: { alt?: string | null | undefined }): ProseNode[] {
  return alt ? [{ kind: "text", text: alt }] : [];
}

function addressesIn(syntax: SyntaxNode[]): Map<string, string> {
  const addresses = new Map<string, string>();
  const waiting = [...syntax].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "definition" && !addresses.has(node.identifier)) addresses.set(node.identifier, node.url);
    waiting.push(...[...childrenOf(node)].reverse());
  }
  return addresses;
}

function wordsOf(top: SyntaxNode, way: Way): ProseNode[] {
  const words: ProseNode[] = [];
  const waiting = [top];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    words.push(...(allowedLeaf(node, way) ?? []));
    waiting.push(...[...childrenOf(node)].reverse());
  }
  return words;
}
