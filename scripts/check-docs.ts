import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { strayWords } from "./check-stray-words.ts";
import { repositoryFiles } from "./check-repository-files.ts";

export type DocFinding = { file: string; line: number; problem: string };

const repositoryRoot = join(import.meta.dirname, "..");
const documents = /^(docs\/.+\.md|[A-Z]+\.md)$/;
const shelfPath = /^(app|components|domain|server|prisma|public|scripts|docs|test|\.ci)\//;
const fileName = /^\.?[\w.-]+\.(md|ts|tsx|js|mjs|cjs|json|yml|yaml|css|prisma|sql)$/;
const generated = /^(prisma\/generated|\.data|\.next)(\/|$)/;

/** Documents may cite only paths and places that exist; no file may name the workplace it was written at. */
export function checkDocs(root: string = repositoryRoot, files: string[] = repositoryFiles(root)): DocFinding[] {
  const present = files.filter((file) => existsSync(join(root, file)) && statSync(join(root, file)).isFile());
  const cited = present.filter((file) => documents.test(file)).flatMap((file) => documentFindings(root, file, present));
  const stray = present.filter((file) => file !== "package-lock.json").flatMap((file) => wordFindings(root, file));
  return [...cited, ...stray];
}

function documentFindings(root: string, file: string, present: string[]): DocFinding[] {
  const lines = withoutFences(readFileSync(join(root, file), "utf8")).split("\n");
  return lines.flatMap((text, index) => [
    ...citedPaths(text)
      .filter((path) => !pathExists(path, present))
      .map((path) => ({ file, line: index + 1, problem: `cites ${path}, which does not exist` })),
    ...links(text)
      .filter((link) => !linkResolves(root, file, link))
      .map((link) => ({ file, line: index + 1, problem: `links to ${link}, which does not exist` })),
  ]);
}

function wordFindings(root: string, file: string): DocFinding[] {
  const bytes = readFileSync(join(root, file));
  if (bytes.subarray(0, 8000).includes(0)) return [];
  return strayWords(`${file}\n${bytes.toString("utf8")}`).map(({ line, word }) => ({
    file,
    line: Math.max(1, line - 1),
    problem: `names "${word}", which says where it was written rather than what it is`,
  }));
}

/** Lines keep their numbers: a fence is emptied, not removed. */
function withoutFences(text: string): string {
  return text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (fence) => fence.replace(/[^\n]/g, ""));
}

function citedPaths(line: string): string[] {
  return [...line.matchAll(/`([^`]+)`/g)]
    .flatMap(([, code]) => (code ?? "").split(/\s+/))
    .map((word) => word.replace(/[,;:]$/, "").replace(/:\d+(-\d+)?$/, ""))
    .filter((word) => (shelfPath.test(word) || fileName.test(word)) && !generated.test(word));
}

/** "*", "…" and "<what>" stand for any name, a bare file name for a file in any folder: one file must answer to it. */
function pathExists(path: string, present: string[]): boolean {
  const source = path
    .replace(/\/$/, "")
    .split(/(\*\*?|…|\.\.\.(?!\w)|<[^>]+>)/)
    .map((part, index) =>
      index % 2 === 0
        ? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
        : /^(\*|<)/.test(part) && part !== "**"
          ? "[^/]*"
          : ".*",
    )
    .join("");
  const anywhere = path.includes("/") ? "^" : "(^|/)";
  const pattern = new RegExp(`${anywhere}${source}(/|$)`);
  return present.some((file) => pattern.test(file));
}

function links(line: string): string[] {
  const markdown = [...line.matchAll(/\]\(<?([^)<>\s]+)>?(?:\s+"[^"]*")?\)/g)].map((match) => match[1] ?? "");
  const html = [...line.matchAll(/\b(?:src|srcset|href)="([^"\s]+)"/g)].map((match) => match[1] ?? "");
  return [...markdown, ...html].filter((link) => !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link));
}

function linkResolves(root: string, file: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : posix.join(posix.dirname(file), decodeURIComponent(path));
  if (target.startsWith("../") || !existsSync(join(root, target))) return false;
  if (!anchor || !target.endsWith(".md")) return true;
  return anchors(readFileSync(join(root, target), "utf8")).has(decodeURIComponent(anchor).toLowerCase());
}

function anchors(text: string): Set<string> {
  const headings = [...withoutFences(text).matchAll(/^#{1,6}\s+(.+)$/gm)].map((match) => match[1] ?? "");
  const plain = headings.map((heading) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .trim(),
  );
  return new Set(plain.map((heading) => heading.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-")));
}

if (import.meta.main) {
  const findings = checkDocs();
  for (const { file, line, problem } of findings) console.error(`${file}:${line} ${problem}`);
  console.log(`docs: ${findings.length} findings`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
