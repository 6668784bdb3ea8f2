import type { ExposureField, ExposureValue } from "./exposure-shape.ts";
import { isVersion, type VersionScheme } from "./version-order.ts";

export type Settings = Record<string, ExposureValue>;
export type ExposureNode = { name?: string; role?: string; kvPoolTokens?: number; settings?: Settings };
/** What somebody says of a deployment; everything may be left out. */
export type ExposureAnswers = {
  version?: string;
  mode?: string;
  configuration?: Settings;
  contextLength?: number;
  nodes?: ExposureNode[];
};

export type Answer =
  { kind: "answer"; value: ExposureValue } | { kind: "unanswered" } | { kind: "unreadable"; said: string };

const UNANSWERED: Answer = { kind: "unanswered" };

/** An answer as its field reads it; what cannot be read is as good as none, and is told apart for the reason. */
export function readAnswer(
  field: ExposureField,
  scheme: VersionScheme,
  answers: ExposureAnswers,
  node?: ExposureNode,
): Answer {
  const said = saidAt(field.path, answers, node);
  const words = typeof said === "string" ? said.trim() : said;
  if (words === undefined || words === null || words === "") return UNANSWERED;
  const value = readValue(field, scheme, words);
  return value === undefined
    ? { kind: "unreadable", said: String(words).slice(0, 100).toWellFormed() }
    : { kind: "answer", value };
}

function saidAt(path: string, answers: ExposureAnswers, node: ExposureNode | undefined): unknown {
  const [first = "", second = "", third] = path.split(".");
  if (first === "node") return third === undefined ? ownValue(node, second) : ownValue(node?.settings, third);
  return second === "" ? ownValue(answers, first) : ownValue(answers.configuration, second);
}

function ownValue(of: object | undefined, name: string): unknown {
  return of && Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined;
}

function readValue({ type, options }: ExposureField, scheme: VersionScheme, said: unknown): ExposureValue | undefined {
  if (type === "integer") return readInteger(said);
  if (type === "boolean")
    return typeof said === "boolean" ? said : said === "true" ? true : said === "false" ? false : undefined;
  if (typeof said === "boolean") return undefined;
  const words = String(said);
  if (type === "version") return isRelease(scheme, words) ? words : undefined;
  if (type === "text") return words;
  return options?.find(({ value }) => plainChoice(value) === plainChoice(words))?.value;
}

function readInteger(said: unknown): number | undefined {
  const number = typeof said === "string" && /^\d{1,16}$/.test(said) ? Number(said) : said;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** "1234567" and "12345a7" are versions to PEP 440, and commits to everybody else. */
function isRelease(scheme: VersionScheme, words: string): boolean {
  const isCommit = scheme !== "calver" && /^[0-9a-f]{7,64}$/i.test(words);
  return !isCommit && isVersion(scheme, words);
}

/** Choices are told apart by this. */
export function plainChoice(words: string): string {
  return words.toLowerCase().replace(/[\s_-]+/g, "");
}
