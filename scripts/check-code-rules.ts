import { basename } from "node:path";
import type { Rule } from "eslint";

type Node = Rule.Node;
type Statement = Extract<Node, { type: "Program" }>["body"][number];

const banned = (message: string, selectors: string[]): Rule.RuleModule => ({
  meta: { type: "problem", schema: [], messages: { banned: message } },
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node: Node) => context.report({ node, messageId: "banned" })]),
    ),
});

const property = (object: string, name: string) =>
  `MemberExpression[object.name="${object}"]:matches([property.name="${name}"],[property.value="${name}"])`;

const useServerOnlyInActions = banned('"use server" makes an address: only app/**/actions.ts may hold one.', [
  'ExpressionStatement[directive="use server"]',
]);

const noClockInDomain = banned("domain/ has no clock and no chance: take now, or the number, as an argument.", [
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'NewExpression[callee.property.name="Date"]',
  property("Date", "now"),
  property("globalThis", "Date"),
  "VariableDeclarator[init.name=/^(Date|Math|crypto|performance)$/]",
  property("Math", "random"),
  property("performance", "now"),
  property("Temporal", "Now"),
  'MemberExpression[object.name="crypto"][property.name=/^(randomUUID|getRandomValues)$/]',
  'CallExpression[callee.type="MemberExpression"][callee.property.name=/^(format|formatToParts)$/][arguments.length=0]',
]);

const noMachineZone = banned("This reads the machine's own zone: ask domain/time/ with a zone.", [
  "MemberExpression[property.name=/^(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)$/]",
  'MemberExpression[property.name="getTimezoneOffset"]',
  "MemberExpression[property.name=/^(toDateString|toTimeString|toLocaleDateString|toLocaleTimeString)$/]",
]);

const environmentInOneFile = banned("Only server/env.ts and scripts/ read the environment.", [
  property("process", "env"),
  'VariableDeclarator[init.name="process"]',
  'MemberExpression[property.name="process"][object.name="globalThis"]',
  'ImportDeclaration[source.value=/^(node:)?process$/] ImportSpecifier[imported.name="env"]',
  'MemberExpression[object.type="MetaProperty"][property.name="env"]',
]);

const noBarrels: Rule.RuleModule = {
  meta: {
    type: "problem",
    schema: [],
    messages: { barrel: "A barrel hides where things live: import from the file itself." },
  },
  create: (context) => ({
    Program(node) {
      const isIndex = /^index\.[cm]?[jt]sx?$/.test(basename(context.filename));
      if (isIndex || passesOnOnly(node.body as Statement[])) context.report({ node, messageId: "barrel" });
    },
    ExportAllDeclaration: (node) => context.report({ node, messageId: "barrel" }),
  }),
};

function passesOnOnly(body: Statement[]): boolean {
  const exports = body.filter((statement) => statement.type.startsWith("Export"));
  const others = body.filter((statement) => !exports.includes(statement) && statement.type !== "ImportDeclaration");
  const own = exports.filter((statement) => statement.type !== "ExportNamedDeclaration" || statement.declaration);
  return exports.length > 0 && others.length === 0 && own.length === 0;
}

/** Pieces of SQL open nothing. */
const publicReadsAsPublic = banned("A public read comes through readAsPublic, the door without an actor.", [
  "ImportDeclaration[source.value=/(^|[/])access[.]ts$/] ImportSpecifier[imported.name!=/^(readAsPublic|Tx|sql|joinSql|Sql)$/]",
  "ImportDeclaration[source.value=/(^|[/])access[.]ts$/] ImportNamespaceSpecifier",
]);

const serverOnlyFirst: Rule.RuleModule = {
  meta: { type: "problem", schema: [], messages: { first: 'A server/ file starts with import "server-only".' } },
  create: (context) => ({
    Program(node) {
      const first = node.body[0];
      const marked = first?.type === "ImportDeclaration" && first.source.value === "server-only";
      if (!marked) context.report({ node: first ?? node, messageId: "first" });
    },
  }),
};

const namedForItsIdea: Rule.RuleModule = {
  meta: {
    type: "problem",
    schema: [],
    messages: { vague: "Name the idea: {{name}} says where things pile up, not what they are." },
  },
  create: (context) => ({
    Program(node) {
      const name = /(?:^|\/)(utils?|misc|helpers?|common)(?:\/|\.[cm]?[jt]sx?$)/.exec(
        context.filename.slice(context.cwd.length).replaceAll("\\", "/"),
      )?.[1];
      if (name) context.report({ node, messageId: "vague", data: { name } });
    },
  }),
};

/** The rules of docs/architecture.md that are about a file's text rather than its imports; the number is the rule's. */
export const layoutRules: Record<string, Rule.RuleModule> = {
  "12-use-server-in-actions": useServerOnlyInActions,
  "13-no-clock-in-domain": noClockInDomain,
  "13-no-machine-zone": noMachineZone,
  "14-environment-in-one-file": environmentInOneFile,
  "15-no-barrels": noBarrels,
  "15-named-for-its-idea": namedForItsIdea,
  "16-server-only-first": serverOnlyFirst,
  "17-public-reads-as-public": publicReadsAsPublic,
};
