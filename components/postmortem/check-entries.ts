import type { PublicExposure } from "#domain/postmortem/public-document.ts";
import { readAnswer, type ExposureAnswers } from "#domain/upstream/exposure-answers.ts";
import type { ExposureField } from "#domain/upstream/exposure-shape.ts";

/** What somebody typed, by the names of the form: `version`, `configuration.x`, and `node.1.role` without the number. */
export type Typed = { fields: Record<string, string>; nodes: Record<string, string>[] };
/** An answer that its field does not take, by its name in the form. */
export type Refused = { name: string; field: ExposureField };

const NODE = /^node\.([1-9]\d{0,8})\.(.+)$/;

export function nodeName(path: string, number: number): string {
  return path.replace("node.", `node.${number}.`);
}

export function nodeFields({ fields }: PublicExposure): ExposureField[] {
  return fields.filter(({ path }) => path.startsWith("node."));
}

export function ownFields({ fields }: PublicExposure): ExposureField[] {
  return fields.filter(({ path }) => !path.startsWith("node."));
}

/** What is known of these; rows of nodes close up, for an empty one is not there. */
export function readTyped(conditions: PublicExposure, pairs: Iterable<[string, string]>): Typed {
  const own = new Set(ownFields(conditions).map(({ path }) => path));
  const ofNode = new Set(nodeFields(conditions).map(({ path }) => path));
  const fields: Record<string, string> = {};
  const rows = new Map<number, Record<string, string>>();
  for (const [name, value] of pairs) {
    if (value.trim() === "") continue;
    const [, number, path] = NODE.exec(name) ?? [];
    if (own.has(name)) fields[name] = value;
    if (path === undefined || !ofNode.has(`node.${path}`)) continue;
    rows.set(Number(number), { ...rows.get(Number(number)), [`node.${path}`]: value });
  }
  return { fields, nodes: [...rows].sort(([a], [b]) => a - b).map(([, row]) => row) };
}

export function isBlank({ fields, nodes }: Typed): boolean {
  return nodes.length === 0 && Object.keys(fields).length === 0;
}

/** As an address carries it. */
export function searchOf({ fields, nodes }: Typed): string {
  const rows = nodes.flatMap((row, index) =>
    Object.entries(row).map(([path, value]): [string, string] => [nodeName(path, index + 1), value]),
  );
  return new URLSearchParams([...Object.entries(fields), ...rows]).toString();
}

/** The answers, those too that cannot be read: whoever judges them says so. */
export function answersOf(conditions: PublicExposure, typed: Typed): { answers: ExposureAnswers; refused: Refused[] } {
  const answers = assembled(conditions, typed);
  const isRefused = (field: ExposureField, value: string | undefined, node?: number) => {
    // A version that is none is an answer that leads to "unknown", with how to find it out.
    if (value === undefined || field.type === "version") return false;
    const given = node === undefined ? undefined : answers.nodes?.[node];
    return readAnswer(field, conditions.scheme, answers, given).kind === "unreadable";
  };
  const refused = [
    ...ownFields(conditions).flatMap((field) =>
      isRefused(field, typed.fields[field.path]) ? [{ name: field.path, field }] : [],
    ),
    ...typed.nodes.flatMap((row, index) =>
      nodeFields(conditions).flatMap((field) =>
        isRefused(field, row[field.path], index) ? [{ name: nodeName(field.path, index + 1), field }] : [],
      ),
    ),
  ];
  return { answers, refused };
}

type Values = Record<string, unknown> & { configuration?: Record<string, unknown> };

function assembled(conditions: PublicExposure, { fields, nodes }: Typed): ExposureAnswers {
  const at = (typed: Record<string, string>, own: ExposureField[], from: string) => {
    const values: Record<string, unknown> = {};
    for (const { path, type } of own) {
      const said = typed[path];
      if (said === undefined) continue;
      const [name = "", inner] = path.slice(from.length).split(".");
      const value = type === "integer" ? wholeNumber(said) : said.trim();
      if (inner === undefined) values[name] = value;
      else values[name] = { ...(values[name] as Values | undefined), [inner]: value };
    }
    return values;
  };
  const rows = nodes.map((row) => at(row, nodeFields(conditions), "node."));
  return { ...at(fields, ownFields(conditions), ""), ...(rows.length > 0 && { nodes: rows }) } as ExposureAnswers;
}

/** Full-width digits and marks between thousands are read; anything else stays as it was typed. */
function wholeNumber(said: string): number | string {
  const plain = said.normalize("NFKC").trim();
  const digits = /^\d+$/.test(plain)
    ? plain
    : /^\d{1,3}([,_' \u2019]\d{3})+$/.test(plain)
      ? plain.replace(/\D/g, "")
      : "";
  return digits !== "" && Number.isSafeInteger(Number(digits)) ? Number(digits) : said.trim();
}

/** As its control shows it: a choice in the spelling of its option, everything else as it was typed. */
export function shownValue(field: ExposureField, { scheme }: PublicExposure, said: string): string {
  if (field.type !== "choice" && field.type !== "boolean") return said;
  const answer = readAnswer({ ...field, path: "mode" }, scheme, { mode: said });
  return answer.kind === "answer" ? String(answer.value) : said;
}
