import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise, type IConfiguration, type ICruiseResult, type IModule } from "dependency-cruiser";

export type ImportViolation = { rule: string; from: string; to: string };
export type ImportReport = { modules: number; imports: number; violations: ImportViolation[] };

export const shelves = ["app", "components", "domain", "server", "prisma", "scripts", "test"] as const;

const repositoryRoot = join(import.meta.dirname, "..");
const notCruised = /^(prisma\/generated|test\/architecture\/plants)\//;
const importStatement = /^(import|export)\s[^;]*?\bfrom\s+["']|^import\s+["']/m;

/** `leastModules` guards against a tool that silently reads nothing and therefore finds nothing wrong. */
export async function checkImports(
  root: string = repositoryRoot,
  { leastModules = 100 }: { leastModules?: number } = {},
): Promise<ImportReport> {
  const present = shelves.filter((shelf) => existsSync(join(root, shelf)));
  const modules = present.length === 0 ? [] : await readGraph(root, present);
  const own = modules.filter((module) => isOwnSource(module.source));
  return {
    modules: own.length,
    imports: own.reduce((sum, module) => sum + module.dependencies.length, 0),
    violations: [
      ...blindSpots(root, own, leastModules),
      ...modules.flatMap(ruleViolations),
      ...own.flatMap(neighbourViolations),
    ],
  };
}

async function readGraph(root: string, present: readonly string[]): Promise<IModule[]> {
  const configFile = pathToFileURL(join(repositoryRoot, ".dependency-cruiser.mjs")).href;
  const { default: config } = (await import(configFile)) as { default: IConfiguration };
  const { enhancedResolveOptions, ...options } = config.options ?? {};
  const result = await cruise(
    [...present],
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden: config.forbidden ?? [] } },
    enhancedResolveOptions,
  );
  return (result.output as ICruiseResult).modules;
}

function ruleViolations(module: IModule): ImportViolation[] {
  const direct = module.dependencies.flatMap((dependency) =>
    (dependency.rules ?? []).map((rule) => ({ rule: rule.name, from: module.source, to: dependency.resolved })),
  );
  const reached = (module.reaches ?? []).flatMap((reach) =>
    reach.modules.map(({ source, via }) => ({
      rule: reach.asDefinedInRule,
      from: module.source,
      to: via && via.length > 1 ? via.map((step) => step.name).join(" → ") : source,
    })),
  );
  return [...direct, ...reached];
}

// Written here because dependency-cruiser reads "[slug]" and "(console)" in a folder's name as part of a pattern.
function neighbourViolations(module: IModule): ImportViolation[] {
  if (!module.source.startsWith("app/")) return [];
  const folder = routeFolder(module.source);
  const isOwn = (file: string) =>
    routeFolder(file) === folder || (isPrivate(file) && `${folder}/`.startsWith(`${routeFolder(file)}/`));
  return module.dependencies
    .filter(({ resolved }) => resolved.startsWith("app/") && !isOwn(resolved))
    .map(({ resolved }) => ({ rule: "11-no-neighbour-routes", from: module.source, to: resolved }));
}

/** A folder starting with "_" is no route to Next: it belongs to the route it lies in and to those below. */
function isPrivate(file: string): boolean {
  return posix
    .dirname(file)
    .split("/")
    .some((part) => part.startsWith("_"));
}

function routeFolder(file: string): string {
  const parts = posix.dirname(file).split("/");
  const firstPrivate = parts.findIndex((part) => part.startsWith("_"));
  return (firstPrivate === -1 ? parts : parts.slice(0, firstPrivate)).join("/");
}

export function blindSpots(
  root: string,
  modules: Pick<IModule, "source" | "dependencies">[],
  leastModules: number,
): ImportViolation[] {
  const seen = new Map(modules.map((module) => [module.source, module.dependencies.length]));
  const emptyShelves = shelves
    .filter((shelf) => ![...seen.keys()].some((file) => file.startsWith(`${shelf}/`)))
    .map((shelf) => ({ rule: "0-graph-sees-every-shelf", from: shelf, to: "no module seen" }));
  const unread = sourceFiles(root)
    .filter(
      (file) => !seen.get(file) && (!seen.has(file) || importStatement.test(readFileSync(join(root, file), "utf8"))),
    )
    .map((file) => ({
      rule: "0-graph-reads-every-file",
      from: file,
      to: seen.has(file) ? "no import seen" : "not seen",
    }));
  const tooFew =
    seen.size < leastModules
      ? [{ rule: "0-graph-is-not-empty", from: `${seen.size} modules`, to: `at least ${leastModules} expected` }]
      : [];
  return [...tooFew, ...emptyShelves, ...unread];
}

function sourceFiles(root: string): string[] {
  return shelves
    .filter((shelf) => existsSync(join(root, shelf)))
    .flatMap((shelf) =>
      readdirSync(join(root, shelf), { recursive: true, encoding: "utf8" }).map((name) => posix.join(shelf, name)),
    )
    .filter(isOwnSource);
}

function isOwnSource(file: string): boolean {
  return /\.(tsx?|mjs)$/.test(file) && !file.endsWith(".d.ts") && !notCruised.test(file) && isOnAShelf(file);
}

function isOnAShelf(file: string): boolean {
  return shelves.some((shelf) => file.startsWith(`${shelf}/`));
}

if (import.meta.main) {
  const { modules, imports, violations } = await checkImports();
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
  console.log(`imports: ${modules} modules, ${imports} imports, ${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
