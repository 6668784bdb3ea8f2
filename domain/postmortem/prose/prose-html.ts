import type { Locale } from "#domain/time/locale.ts";
import { htmlText } from "../html-text.ts";
import type { PublicDocument, Text } from "../public-document.ts";
import type { ProseForm } from "./prose-form.ts";
import type { ProseNode } from "./prose-node.ts";
import { proseTree } from "./prose-tree.ts";

export type HtmlPlace = {
  /** The address of the page, in front of links that are on the same site; without it these are words only. */
  base?: string;
  form?: ProseForm;
  /** The heading below which the text stands: 3 makes "# a" an h4. */
  below?: number;
};

/** A text as HTML for the content of a feed's entry: a handful of elements, no attribute of the writer's but an address. */
export function proseHtml(
  text: Text | string,
  document: PublicDocument,
  locale: Locale,
  zone: string,
  { base, form = "blocks", below = 3 }: HtmlPlace = {},
): string {
  return html(proseTree(text, { document, locale, zone }, form), { base, below });
}

type Place = { base: string | undefined; below: number };

function html(nodes: ProseNode[], place: Place): string {
  return nodes.map((node) => nodeHtml(node, place)).join("");
}

const ELEMENTS = { emphasis: "em", strong: "strong", paragraph: "p", quote: "blockquote", item: "li" } as const;

function nodeHtml(node: ProseNode, place: Place): string {
  switch (node.kind) {
    case "text":
      return htmlText(node.text);
    case "reference":
      return node.said
        .map(({ text, dateTime }) =>
          dateTime === undefined ? htmlText(text) : `<time datetime="${htmlText(dateTime)}">${htmlText(text)}</time>`,
        )
        .join("");
    case "unresolved":
      return htmlText(node.source);
    case "code":
      return `<code>${htmlText(node.text)}</code>`;
    case "code_block":
      return `<pre><code>${htmlText(node.text)}</code></pre>`;
    case "break":
      return "<br/>";
    case "rule":
      return "<hr/>";
    case "heading": {
      const name = `h${Math.min(6, place.below + node.depth)}`;
      return element(name, html(node.children, place));
    }
    case "list":
      return listHtml(node, place);
    case "link":
      return linkHtml(node, place);
    default:
      return element(ELEMENTS[node.kind], html(node.children, place));
  }
}

function listHtml({ start, children }: Extract<ProseNode, { kind: "list" }>, place: Place): string {
  if (start === undefined) return element("ul", html(children, place));
  return `<ol${start === 1 ? "" : ` start="${start}"`}>${html(children, place)}</ol>`;
}

function linkHtml({ href, isForeign, children }: Extract<ProseNode, { kind: "link" }>, place: Place): string {
  const words = html(children, place) || htmlText(href);
  if (isForeign) return `<a href="${htmlText(href)}" rel="nofollow noopener">${words}</a>`;
  if (place.base === undefined) return words;
  return `<a href="${htmlText(new URL(href, place.base).href)}">${words}</a>`;
}

function element(name: string, inside: string): string {
  return `<${name}>${inside}</${name}>`;
}
