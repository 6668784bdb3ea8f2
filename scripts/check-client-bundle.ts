import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type BundleFinding = { file: string; holds: string };

type BundleCheck = { bundle: string; sources: string; environment?: Record<string, string | undefined> };

const repositoryRoot = join(import.meta.dirname, "..");

/** Set while the tests build, so that a value which slips into the bundle can be found there by name. */
export const plantedSecrets: Readonly<Record<string, string>> = {
  CANDOR_ADMIN_PASSWORD: "planted-admin-password-7d1f0c52",
  CANDOR_API_KEY: "planted-api-key-3b9e64a1",
  GITHUB_TOKEN: "planted-github-token-c04d88e7",
  GITHUB_WEBHOOK_SECRET: "planted-webhook-secret-51aa2f96",
  OIDC_CLIENT_SECRET: "planted-oidc-secret-e83b07d4",
};

const secretNames = [...Object.keys(plantedSecrets), "DATABASE_URL", "SMTP_URL"];
const shortestSecret = 8;

const serverMarkers = [
  ...secretNames,
  "server-only",
  "PrismaClient",
  "@prisma/adapter-pg",
  "candor_public",
  "node:fs",
  "node:child_process",
];

/** Finds server code and secrets in what browsers are given. Throws when there is nothing to look at. */
export function checkClientBundle({ bundle, sources, environment = {} }: BundleCheck): BundleFinding[] {
  const texts = readTexts(bundle, /\.(js|mjs|css|json|map|txt|html)$/);
  if (!texts.some(({ name }) => /\.m?js$/.test(name))) throw new Error(`${bundle}: no script to look at, build first`);
  const needles = [
    ...serverMarkers.map((text) => ({ text, holds: `server marker ${text}` })),
    ...serverSentences(sources).map((text) => ({ text, holds: `server text ${JSON.stringify(text)}` })),
    ...secrets(environment),
  ];
  return texts.flatMap(({ name, text }) =>
    needles.filter((needle) => text.includes(needle.text)).map(({ holds }) => ({ file: name, holds })),
  );
}

function secrets(environment: Record<string, string | undefined>): { text: string; holds: string }[] {
  const current = secretNames.map((name) => [name, environment[name] ?? ""] as const);
  return [...Object.entries(plantedSecrets), ...current]
    .filter(([, value]) => value.length >= shortestSecret)
    .map(([name, value]) => ({ text: value, holds: `the value of ${name}` }));
}

/** Whole sentences and statements survive minifying: one that only server/ writes marks its code. */
function serverSentences(sources: string): string[] {
  const quoted = /(["'`])((?:(?!\1)[^\\\n$]){24,})\1/g;
  const shared = ["app", "components", "domain"]
    .flatMap((shelf) => readTexts(join(sources, shelf), /\.tsx?$/))
    .map(({ text }) => text)
    .join("\n");
  const sentences = readTexts(join(sources, "server"), /\.tsx?$/)
    .flatMap(({ text }) => [...text.matchAll(quoted)].map((match) => match[2] ?? ""))
    .filter((sentence) => sentence.trim().includes(" ") && !shared.includes(sentence));
  return [...new Set(sentences)];
}

function readTexts(folder: string, wanted: RegExp): { name: string; text: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => wanted.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

if (import.meta.main) {
  try {
    const bundle = join(repositoryRoot, ".next/static");
    const findings = checkClientBundle({ bundle, sources: repositoryRoot, environment: process.env });
    for (const { file, holds } of findings) console.error(`18-client-bundle: ${file} holds ${holds}`);
    console.log(`client bundle: ${findings.length} findings`);
    process.exitCode = findings.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(`18-client-bundle: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
