import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import { layoutRules } from "./scripts/check-code-rules.ts";

const code = ["**/*.ts", "**/*.tsx"];
const shelf = (...names) => names.flatMap((name) => [`${name}/**/*.ts`, `${name}/**/*.tsx`]);
const shipped = shelf("app", "components", "domain", "server");

export default defineConfig(
  {
    ignores: [
      "node_modules/",
      ".next/",
      ".data/",
      "prisma/generated/",
      "**/*.generated.ts",
      "next-env.d.ts",
      "public/",
      "test/architecture/plants/",
      "test/fixtures/",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: code, extends: [tseslint.configs.recommended], plugins: { layout: { rules: layoutRules } } },
  {
    files: code,
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "prefer-const": "error",
      "no-var": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "layout/12-use-server-in-actions": "error",
      "layout/15-no-barrels": "error",
      "layout/15-named-for-its-idea": "error",
    },
  },
  { files: ["app/**/{route,page,layout}.{ts,tsx}"], rules: { "layout/15-no-barrels": "off" } },
  { files: ["app/**/actions.ts"], rules: { "layout/12-use-server-in-actions": "off" } },
  { files: shelf("domain"), rules: { "layout/13-no-clock-in-domain": "error" } },
  { files: shipped, ignores: ["domain/time/**"], rules: { "layout/13-no-machine-zone": "error" } },
  {
    files: [...shipped, ...shelf("prisma")],
    ignores: ["server/env.ts"],
    rules: { "layout/14-environment-in-one-file": "error" },
  },
  { files: ["server/postmortem/read-*.ts"], rules: { "layout/17-public-reads-as-public": "error" } },
  { files: shelf("server"), rules: { "layout/16-server-only-first": "error" } },
  {
    files: shipped,
    rules: {
      "no-console": "error",
      "max-lines": ["error", 200],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Needs types, so it is the slow part; a promise nobody waits for outlives its transaction.
    files: shelf("app", "server", "prisma", "scripts"),
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
    },
  },
  { files: ["components/words/**"], rules: { "max-lines": "off" } },
  { files: shelf("test"), rules: { "max-lines": ["error", 300] } },
);
