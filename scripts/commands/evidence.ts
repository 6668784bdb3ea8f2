import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import type { Evidence, NewEvidence } from "#domain/impact/evidence.ts";
import { addEvidence } from "#server/impact/add-evidence.ts";
import { attachEvidenceFile } from "#server/impact/attach-evidence-file.ts";
import { listEvidence } from "#server/impact/list-evidence.ts";
import { CannotGoOn } from "../progress.ts";
import { atRecord } from "./at-record.ts";
import type { Answer, Command, Given } from "./command.ts";
import { readJson } from "./read-file.ts";

function linesOf({ id, key, kind, title, audience, files }: Evidence): string[] {
  return [
    `${id}  ${kind.padEnd(12)}  ${audience.padEnd(8)}  ${key}: ${title.en}`,
    ...files.map(({ name, bytes, sha256 }) => `  ${sha256}  ${bytes.toLocaleString("en-US")} bytes  ${name}`),
  ];
}

async function list({ words: [slug = ""] }: Given): Promise<Answer> {
  const evidence = await atRecord(() => listEvidence(slug));
  return { json: evidence, lines: evidence.length === 0 ? ["no evidence"] : evidence.flatMap(linesOf) };
}

async function add({ words: [slug = "", file = ""] }: Given): Promise<Answer> {
  const entry = (await readJson(file)) as NewEvidence;
  const { evidence, warnings } = await atRecord(() => addEvidence(slug, entry));
  const doubts = warnings.map(({ message }) => `  mind: ${message}`);
  return { json: { ...evidence, warnings }, lines: [...linesOf(evidence), ...doubts] };
}

/** Each file is taken or refused for itself; those before it stay. */
async function attach({ words: [slug = "", entry = "", ...files] }: Given): Promise<Answer> {
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new CannotGoOn(`there is no file ${missing}`);
  return atRecord(async () => {
    const found = (await listEvidence(slug)).find(({ id, key }) => id === entry || key === entry);
    if (!found) throw new CannotGoOn(`there is no evidence ${entry}; evidence list names what there is.`);
    const attached = [];
    for (const file of files)
      attached.push(
        await attachEvidenceFile(slug, found.id, { name: path.basename(file), body: createReadStream(file) }),
      );
    return { json: attached, lines: attached.map(({ name, sha256 }) => `${sha256}  ${name}`) };
  });
}

export const EVIDENCE_COMMANDS: Command[] = [
  {
    name: "evidence list",
    does: "list benchmarks and checks with the hashes of their files",
    words: ["incident"],
    example: "npm run candor -- evidence list glm-5-3-kv-cache-leak",
    run: list,
  },
  {
    name: "evidence add",
    does: "add a benchmark or a check from a JSON file: what POST /incidents/{slug}/evidence of the API takes",
    words: ["incident", "file"],
    example: "npm run candor -- evidence add glm-5-3-kv-cache-leak canary.json",
    run: add,
  },
  {
    name: "evidence attach",
    does: "attach files to a benchmark or a check, named by its id or key; the same file again adds nothing",
    words: ["incident", "entry", "file…"],
    example: "npm run candor -- evidence attach glm-5-3-kv-cache-leak canary-after-the-fix output.txt",
    run: attach,
  },
];
