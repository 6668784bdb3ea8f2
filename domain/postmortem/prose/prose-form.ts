/** `blocks`: paragraphs, lists, headings and the rest. `line`: one line, such as a title, with code and emphasis only. */
export type ProseForm = "blocks" | "line";

/** Texts of several lines; every other one is told on one line. */
const BLOCKS = new Set(["body", "method", "population", "note", "says"]);

/** How the text of a field is read; `field`: its name, or a pointer that ends in it. */
export function formOfField(field: string): ProseForm {
  return BLOCKS.has(field.slice(field.lastIndexOf("/") + 1)) ? "blocks" : "line";
}
