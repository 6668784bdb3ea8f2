import type { Locale } from "#domain/time/locale.ts";
import type { PublicDocument, Text } from "../public-document.ts";
import type { ProseForm } from "./prose-form.ts";
import type { ProseNode } from "./prose-node.ts";
import { proseTree } from "./prose-tree.ts";

/**
 * A text in plain words, its references resolved, for feeds, mails, cards and calendars. `form` is "line" for titles and
 * summaries. Blocks are parted by an empty line; links name their address. An unresolved reference stays as it was written.
 */
export function proseText(
  text: Text | string,
  document: PublicDocument | undefined,
  locale: Locale,
  zone: string,
  form: ProseForm = "blocks",
): string {
  return blocksText(proseTree(text, { document, locale, zone }, form), form === "line" ? "" : "\n\n").trim();
}

function blocksText(nodes: ProseNode[], between: string): string {
  return nodes.map((node) => blockText(node)).join(between);
}

function blockText(node: ProseNode): string {
  switch (node.kind) {
    case "list":
      return listText(node.children, node.start);
    case "quote":
      return indented(blocksText(node.children, "\n\n"), "> ", "> ");
    case "code_block":
      return node.text;
    case "rule":
      return "* * *";
    case "paragraph":
    case "heading":
      return inlineText(node.children);
    default:
      return inlineText([node]);
  }
}

function listText(items: ProseNode[], start: number | undefined): string {
  return items
    .map((item, index) => {
      const mark = start === undefined ? "- " : `${start + index}. `;
      return indented(itemText(item), mark, " ".repeat(mark.length));
    })
    .join("\n");
}

/** Words of a tight item stand beside each other, blocks below. */
function itemText(item: ProseNode): string {
  if (item.kind !== "item") return blockText(item);
  let text = "";
  for (const node of item.children) {
    const isBlock = ["paragraph", "list", "quote", "code_block", "heading", "rule"].includes(node.kind);
    text += (isBlock && text !== "" ? "\n" : "") + blockText(node);
  }
  return text;
}

function indented(text: string, first: string, rest: string): string {
  return text
    .split("\n")
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join("\n");
}

function inlineText(nodes: ProseNode[]): string {
  return nodes.map(inlineNodeText).join("");
}

function inlineNodeText(node: ProseNode): string {
  switch (node.kind) {
    case "text":
    case "code":
      return node.text;
    case "reference":
      return node.said.map(({ text }) => text).join("");
    case "unresolved":
      return node.source;
    case "break":
      return "\n";
    case "link":
      return linkText(inlineText(node.children), node.href, node.isForeign);
    case "emphasis":
    case "strong":
      return inlineText(node.children);
    default:
      return blockText(node);
  }
}

/** Where a link leads is said, unless its words say it; a place on the page itself means nothing elsewhere. */
function linkText(words: string, href: string, isForeign: boolean): string {
  if (!isForeign || words === href || `mailto:${words}` === href || `${words}/` === href) return words;
  return words === "" ? href : `${words} (${href})`;
}
