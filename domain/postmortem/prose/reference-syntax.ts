import type { fromMarkdown } from "mdast-util-from-markdown";

type Options = NonNullable<Parameters<typeof fromMarkdown>[1] & object>;
type Syntax = Extract<NonNullable<Options["extensions"]>[number], { text?: unknown }>;
type Tree = NonNullable<Options["mdastExtensions"]>[number];

/** A reference in the syntax tree, beside the nodes of CommonMark. */
export type ReferenceNode = {
  type: "reference";
  source: string;
  position: { start: { offset: number }; end: { offset: number } };
};

/** "reference" is CommonMark's own word for the second half of `[a][b]`. */
const TOKEN = "liveReference";
const OPENING = 0x7b;
const CLOSING = 0x7d;
const MOST_CHARACTERS = 200;

type Code = number | null;
type State = (code: Code) => State | undefined;
type Effects = { enter: (type: string) => void; exit: (type: string) => void; consume: (code: Code) => void };

type Compiling = {
  enter: (node: unknown, token: unknown) => void;
  exit: (token: unknown) => void;
  sliceSerialize: (token: unknown) => string;
};

/** `{{…}}` on one line, without braces inside; not in code, not in a link's address, not after a backslash. */
function tokenize(effects: Effects, ok: State, nok: State): State {
  let length = 0;
  const open: State = (code) => {
    effects.enter(TOKEN);
    effects.enter(`${TOKEN}Source`);
    effects.consume(code);
    return second;
  };
  const second: State = (code) => {
    if (code !== OPENING) return nok(code);
    effects.consume(code);
    return inside;
  };
  const inside: State = (code) => {
    if (code === CLOSING && length > 0) {
      effects.consume(code);
      return last;
    }
    if (code === null || code < 0x20 || code === OPENING || code === CLOSING) return nok(code);
    if (++length > MOST_CHARACTERS) return nok(code);
    effects.consume(code);
    return inside;
  };
  const last: State = (code) => {
    if (code !== CLOSING) return nok(code);
    effects.consume(code);
    effects.exit(`${TOKEN}Source`);
    effects.exit(TOKEN);
    return ok;
  };
  return open;
}

/** The same, where a text is not read as Markdown. */
export const referencePattern = /\{\{([^{}\p{Cc}]{1,200})\}\}/gu;

// The parser's own types name neither our token nor our node.
export const referenceSyntax = { text: { [OPENING]: { name: TOKEN, tokenize } } } as unknown as Syntax;

export const referenceInTree = {
  enter: {
    [TOKEN](this: Compiling, token: unknown) {
      this.enter({ type: "reference", source: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    [TOKEN](this: Compiling, token: unknown) {
      this.exit(token);
    },
  },
} as unknown as Tree;
