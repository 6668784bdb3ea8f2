import type { Text } from "#domain/timeline/timeline-event.ts";
import type { ExposureNode } from "./exposure-answers.ts";
import type { ExposureField, ExposureValue, OfTwo, Ordering } from "./exposure-shape.ts";

/** Why a verdict is what it is, or what it lacks. Nodes count from 1, in the order given. */
export type Reason = {
  kind: "rule" | "unanswered" | "unreadable" | "node_fails" | "no_nodes" | "no_such_node" | "no_rule";
  text: Text;
  /** Of a rule. */
  key?: string;
  field?: string;
  node?: { number: number; name?: string; role?: string };
  value?: ExposureValue;
  limit?: ExposureValue;
};
export type NodeAt = { node: ExposureNode; number: number };
type Operator = (OfTwo | Ordering)["op"];

const grouped = new Intl.NumberFormat("en-US");

/** How a value stands to the limit that it should have kept. */
const FAILS: Record<Operator, { en: string; ja: string }> = {
  ">=": { en: "is below", ja: "を下回っています" },
  ">": { en: "is not above", ja: "を上回っていません" },
  "<=": { en: "is above", ja: "を上回っています" },
  "<": { en: "is not below", ja: "を下回っていません" },
  "=": { en: "is not", ja: "ではありません" },
  "!=": { en: "is", ja: "です" },
};

export const NO_NODES: Reason = {
  kind: "no_nodes",
  text: { en: "No node is given.", ja: "ノードが入力されていません。" },
};

export const NO_RULE: Reason = {
  kind: "no_rule",
  text: { en: "No rule fits these answers.", ja: "これらの回答に当てはまる規則がありません。" },
};

export function unanswered(field: ExposureField, at: NodeAt | undefined): Reason {
  const { label, path } = field;
  const text = {
    en: `${placeOf(at, "en")}${label.en}: not given.`,
    ja: `${placeOf(at, "ja")}${label.ja ?? label.en}：入力されていません。`,
  };
  return { kind: "unanswered", text, field: path, ...nodeOf(at) };
}

export function unreadable(field: ExposureField, said: string, at: NodeAt | undefined): Reason {
  const { label, path } = field;
  const text = {
    en: `${placeOf(at, "en")}${label.en}: “${said}” cannot be read.`,
    ja: `${placeOf(at, "ja")}${label.ja ?? label.en}：「${said}」を読み取れません。`,
  };
  return { kind: "unreadable", text, field: path, value: said, ...nodeOf(at) };
}

export type Failed = { value: ExposureValue; op: Operator; limit?: ExposureValue; other?: ExposureField };

export function nodeFails(field: ExposureField, at: NodeAt, { value, op, limit, other }: Failed): Reason {
  const side = (locale: "en" | "ja") => {
    const limitWords = [
      other && inSentence(other, locale),
      limit !== undefined && wordsOf(other ?? field, limit, locale),
    ];
    return limitWords.filter(Boolean).join(" ");
  };
  const text = {
    en: `${placeOf(at, "en")}${field.label.en} ${wordsOf(field, value, "en")} ${FAILS[op].en} ${side("en")}.`,
    ja: `${placeOf(at, "ja")}${labelOf(field, "ja")} ${wordsOf(field, value, "ja")} は${side("ja")} ${FAILS[op].ja}。`,
  };
  return { kind: "node_fails", text, field: field.path, value, ...(limit !== undefined && { limit }), ...nodeOf(at) };
}

export function noSuchNode(field: ExposureField | undefined, value: ExposureValue | undefined): Reason {
  if (!field || value === undefined) {
    return { kind: "no_such_node", text: { en: "No such node is given.", ja: "該当するノードが入力されていません。" } };
  }
  const text = {
    en: `No node with ${inSentence(field, "en")}: ${wordsOf(field, value, "en")} is given.`,
    ja: `${labelOf(field, "ja")}が${wordsOf(field, value, "ja")}のノードが入力されていません。`,
  };
  return { kind: "no_such_node", text, field: field.path, value };
}

function labelOf({ label }: ExposureField, locale: "en" | "ja"): string {
  return label[locale] ?? label.en;
}

/** "Context length" is "context length" there, and "KV pool" stays. */
function inSentence(field: ExposureField, locale: "en" | "ja"): string {
  return labelOf(field, locale).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

function wordsOf({ options }: ExposureField, value: ExposureValue, locale: "en" | "ja"): string {
  if (typeof value === "number") return grouped.format(value);
  if (typeof value === "boolean") return { en: value ? "yes" : "no", ja: value ? "はい" : "いいえ" }[locale];
  const label = options?.find((option) => option.value === value)?.label;
  return label?.[locale] ?? label?.en ?? value;
}

function placeOf(at: NodeAt | undefined, locale: "en" | "ja"): string {
  if (!at) return "";
  const { node, number } = at;
  const beside = [node.name, node.role].filter((word) => word !== undefined && word !== "").join(", ");
  if (locale === "ja") return `ノード ${number}${beside === "" ? "" : `（${beside}）`}：`;
  return `Node ${number}${beside === "" ? "" : ` (${beside})`}: `;
}

function nodeOf(at: NodeAt | undefined): Pick<Reason, "node"> {
  if (!at) return {};
  const { name, role } = at.node;
  return { node: { number: at.number, ...(name !== undefined && { name }), ...(role !== undefined && { role }) } };
}
