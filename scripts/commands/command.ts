import type { ParseArgsConfig } from "node:util";

export type Options = NonNullable<ParseArgsConfig["options"]>;
export type Given = { words: string[]; options: Record<string, string | string[] | boolean | undefined> };

/** What a command found or did: for people as lines, for programs as one JSON value. */
export type Answer = { json: unknown; lines: string[]; failed?: boolean };

export type Command = {
  /** One or two words, as they are typed. */
  name: string;
  does: string;
  /** Names of the words that follow, all needed; of a last one that ends in … there may be several. */
  words?: string[];
  /** The words may be left out: an option says it instead. */
  mayLackWords?: boolean;
  options?: Options;
  example: string;
  run(given: Given): Promise<Answer | undefined>;
};

export function text(value: Given["options"][string]): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function texts(value: Given["options"][string]): string[] {
  return Array.isArray(value) ? value : [];
}
