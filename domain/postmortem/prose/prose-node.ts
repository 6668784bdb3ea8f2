import type { SafeLink } from "./safe-link.ts";
import type { Said } from "./reference-words.ts";

/** Everything that prose can become. Texts are as they are read: whoever prints them escapes them. */
export type ProseNode =
  | { kind: "text"; text: string }
  | { kind: "reference"; source: string; said: Said[] }
  /** Says nothing that is in the document; it is shown as it was written. */
  | { kind: "unresolved"; source: string; reason: string }
  | { kind: "code"; text: string }
  | { kind: "code_block"; text: string }
  | { kind: "break" }
  | { kind: "rule" }
  | { kind: "emphasis" | "strong" | "paragraph" | "quote" | "item"; children: ProseNode[] }
  | ({ kind: "link"; children: ProseNode[] } & SafeLink)
  /** From 1: how deep it stands within the text, whatever is above it on the page. */
  | { kind: "heading"; depth: number; children: ProseNode[] }
  /** `start`: of a numbered list, the number of its first item. */
  | { kind: "list"; start?: number; children: ProseNode[] };
