import type { ExposureAnswers } from "#domain/upstream/exposure-answers.ts";
import type { ExposureField, ExposureValue } from "#domain/upstream/exposure-shape.ts";

/** As typed, by the path of the field. */
export type Typed = Record<string, string>;
export type ExposureDraft = { own: Typed; nodes: Typed[] };

export const emptyExposure: ExposureDraft = { own: {}, nodes: [{}] };

/** What is said; a field that was left empty is not answered. A node about which nothing is said is none. */
export function answersOf(fields: readonly ExposureField[], { own, nodes }: ExposureDraft): ExposureAnswers {
  const said = nodes.map((node) => nodeOf(fields, node)).filter((node) => Object.keys(node).length > 0);
  return {
    ...placed(
      fields.filter(({ path }) => !path.startsWith("node.")),
      own,
    ),
    ...(said.length > 0 && { nodes: said }),
  };
}

function nodeOf(fields: readonly ExposureField[], typed: Typed): NonNullable<ExposureAnswers["nodes"]>[number] {
  const inNode = fields.filter(({ path }) => path.startsWith("node."));
  const { node = {} } = placed(inNode, typed) as { node?: object };
  return node;
}

function placed(fields: readonly ExposureField[], typed: Typed): object {
  const answers: Record<string, unknown> = {};
  for (const field of fields) {
    const text = (typed[field.path] ?? "").trim();
    if (text === "") continue;
    const parts = field.path.split(".");
    const last = parts.pop() ?? "";
    let at = answers;
    for (const part of parts) at = (at[part] ??= {}) as Record<string, unknown>;
    at[last] = valueOf(field, text);
  }
  return answers;
}

function valueOf({ type }: ExposureField, text: string): ExposureValue {
  if (type === "boolean") return text === "true";
  const digits = text.replace(/(?<=\d)[,_ ](?=\d{3})/g, "");
  return type === "integer" && /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}
